package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class ErrorResponsesTest extends ApiTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET    | /api/v1/no-such-thing              | 404 | not-found",
                "GET    | /api/v2/executions                 | 404 | not-found",
                "GET    | /api/v1/executions/one             | 400 | malformed-request",
                "GET    | /api/v1/executions/1/logs?offset=-1 | 400 | malformed-request",
                "GET    | /api/v1/executions/1/logs?limit=0  | 400 | malformed-request",
                "GET    | /api/v1/executions/1/logs?follow=x | 400 | malformed-request",
                "GET    | /api/v1/executions?status=asleep   | 400 | malformed-request",
                "GET    | /api/v1/executions?limit=0         | 400 | malformed-request",
                "GET    | /api/v1/executions?limit=501       | 400 | malformed-request",
                "GET    | /api/v1/executions?limit=many      | 400 | malformed-request",
                "GET    | /api/v1/executions?cursor=%00      | 400 | malformed-request",
                "GET    | /api/v1/executions?cursor=YWZ0ZXI6eA | 400 | malformed-request",
                "GET    | /api/v1/executions?name=a%00b      | 400 | malformed-request",
                "GET    | /api/v1/executions?owner=%00       | 400 | malformed-request",
                "GET    | /api/v1/executions/1/logs?service=%00 | 400 | malformed-request",
                "GET    | /api/v1/executions/1/services/%00  | 400 | malformed-request",
                "GET    | /api/v1/executions/%00             | 400 | malformed-request",
                "GET    | /%00                               | 400 | malformed-request",
                "GET    | /api/v1/executions/a%2Fb           | 400 | malformed-request",
                "GET    | /api/v1/executions?name=%ff        | 400 | malformed-request",
                "GET    | /api/v1/executions?cursor=%ed%a0%80 | 400 | malformed-request",
                "GET    | /api/v1/schema?version=%ff         | 400 | malformed-request",
                "GET    | /actuator/health?x=%ff             | 400 | malformed-request",
                "GET    | /api/v1/schema?version=1           | 400 | malformed-request",
                "GET    | /api/v1/schema?version=four        | 400 | malformed-request",
                "PUT    | /api/v1/executions                 | 405 | method-not-allowed",
                "DELETE | /api/v1/info                       | 405 | method-not-allowed",
                "POST   | /api/v1/executions                 | 415 | unsupported-media-type",
            })
    void everyErrorIsAProblemOfAKnownType(String method, String path, int status, String problem) {
        RestResponse answer = root.send(method, path);

        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.problem()).isEqualTo(problem);
        assertThat(answer.json().path("status").asInt()).isEqualTo(status);
        assertThat(answer.at("/detail")).isNotBlank();
        assertThat(answer.at("/instance")).isEqualTo(path.replaceAll("\\?.*", ""));
        assertThat(answer.text())
                .doesNotContain("Exception")
                .doesNotContain("dev.zoe")
                .doesNotContain("\tat ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{                                  | not JSON",
                "``                                 | missing",
                "null                               | not a JSON object",
                "[1]                                | not a JSON object",
                "{\"name\": \"sort\"}               | no 'application'",
                "{\"application\": null}            | no 'application'",
                "{\"application\": {}, \"aplication\": {}} | member 'aplication'",
                "{\"name\": 7, \"application\": {}} | 'name' is not a text",
                "{\"application\": {}, \"application\": {}} | application",
            })
    void aBodyThatIsNoSubmissionIsRefusedWithTheReason(String body, String reason) {
        RestResponse answer = alice.post("/api/v1/executions", body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.problem()).isEqualTo("malformed-request");
        assertThat(answer.at("/detail")).contains(reason);
    }

    @Test
    void aNameThatNoExecutionMayHaveIsRefused() {
        RestResponse answer = alice.post(
                "/api/v1/executions",
                "{\"name\": \"a b\", \"application\": %s}".formatted(SampleApplications.elastic("sort", 1)));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("/detail")).contains("name").contains("3 to 128 characters");
    }

    @Test
    void deepNestingIsRefusedAndNobodyElseNotices() {
        String deep = "[".repeat(500_000);

        assertThat(alice.post("/api/v1/executions", deep).problem()).isEqualTo("malformed-request");
        assertThat(alice.post("/api/v1/validation", deep).problem()).isEqualTo("invalid-description");
        assertThat(bob.get("/api/v1/executions").status()).isEqualTo(200);
    }

    @Test
    void tenMegabytesOfNestingAreRefusedByTheirSize() {
        RestResponse answer = alice.post("/api/v1/executions", "[".repeat(10 << 20));

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.problem()).isEqualTo("body-too-large");
        assertThat(answer.at("/detail")).contains("2097152 bytes");
    }

    @Test
    void aBodyOfUnknownLengthIsRefusedAsSoonAsItIsTooLong() {
        byte[] large = "[".repeat(3 << 20).getBytes(StandardCharsets.UTF_8);

        RestResponse answer = alice.send(
                request -> request.header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large))),
                "/api/v1/executions");

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.problem()).isEqualTo("body-too-large");
    }

    @Test
    void aBodyThatIsNotJsonIsRefusedByItsType() {
        RestResponse answer = alice.send("POST", "/api/v1/executions", "text/plain", "{}");

        assertThat(answer.status()).isEqualTo(415);
        assertThat(answer.problem()).isEqualTo("unsupported-media-type");
    }

    @Test
    void anAnswerInAnotherMediaTypeIsNotToBeHad() {
        RestResponse answer = alice.get("/api/v1/executions", "Accept", "text/csv");

        assertThat(answer.status()).isEqualTo(406);
        assertThat(answer.problem()).isEqualTo("not-acceptable");
    }

    @Test
    void whatTheFirewallRefusesIsAProblemToo() {
        RestResponse answer = alice.get("/api/v1/executions/1;x=1");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.problem()).isEqualTo("malformed-request");
    }
}
