package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.db.testing.TestUserWriter;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Submissions that wait for other executions. */
class DependenciesTest extends ApiTest {

    @Test
    void aSubmissionShowsWhatItWaitsFor() {
        long train = submit(alice, "train", 1);
        long prepare = submit(alice, "prepare", 1);

        RestResponse answer = submitAfter(
                alice, "[{\"execution\":%d,\"condition\":\"any\"},{\"execution\":%d}]".formatted(prepare, train));

        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        String expected = "[{\"execution\":%d,\"name\":\"train\",\"condition\":\"ok\",\"outcome\":null,\"array\":null},"
                        .formatted(train)
                + "{\"execution\":%d,\"name\":\"prepare\",\"condition\":\"any\",\"outcome\":null,\"array\":null}]"
                        .formatted(prepare);
        String path = "/api/v1/executions/" + answer.id();
        assertThat(answer.json().path("after").toString()).isEqualTo(expected);
        assertThat(alice.get(path).json().path("after").toString()).isEqualTo(expected);
        JsonNode newest = alice.get("/api/v1/executions").items().get(0);
        assertThat(newest.path("after").toString()).isEqualTo(expected);
        assertThat(alice.get(path + "/events").items())
                .extracting(event -> event.path("reason").asString())
                .containsExactly(
                        "submitted by alice",
                        "waits for execution %d (train) to end well, for execution %d (prepare) to end"
                                .formatted(train, prepare));
        assertThat(alice.get("/api/v1/executions/" + train).json().path("after").toString())
                .isEqualTo("[]");
    }

    @Test
    void itsExplanationNeedsNoMaster() {
        long train = submit(alice, "train", 1);
        long id = submitAfter(alice, "[{\"execution\":%d}]".formatted(train)).id();
        MASTER.goAway();
        awaitMaster("away");

        RestResponse explanation = alice.get("/api/v1/executions/" + id + "/explanation");

        assertThat(explanation.status()).isEqualTo(200);
        assertThat(explanation.at("/reasons/0"))
                .isEqualTo("It waits for execution %d (train) to end well. Until then it is not in the queue."
                        .formatted(train));
        assertThat(explanation.json().path("position").isNull()).isTrue();
        assertThat(root.get("/api/v1/queue").items())
                .extracting(waiting -> waiting.path("execution_id").asLong())
                .containsExactly(train);
    }

    @Test
    void nobodyWaitsForExecutionsOfOthersOrForMissingOnes() {
        long his = submit(bob, "secret", 1);

        RestResponse others = submitAfter(alice, "[{\"execution\":%d}]".formatted(his));
        RestResponse missing = submitAfter(alice, "[{\"execution\":%d}]".formatted(his + 1000));

        assertThat(others.status()).isEqualTo(404);
        assertThat(others.at("/type")).isEqualTo("urn:zoe:problem:not-found");
        assertThat(others.at("/detail")).isEqualTo("There is no execution %d, or it is not yours.".formatted(his));
        assertThat(missing.status()).isEqualTo(404);
        assertThat(alice.get("/api/v1/executions").items()).isEmpty();
        assertThat(submitAfter(root, "[{\"execution\":%d}]".formatted(his)).status())
                .as("an administrator may operate it")
                .isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "41 | The member 'after' must be a list of up to 1000 dependencies",
                "[41] | after[0] must have the id of an execution as 'execution'.",
                "[{\"execution\":0}] | after[0] must have the id of an execution as 'execution'.",
                "[{\"execution\":1.5}] | after[0] must have the id of an execution as 'execution'.",
                "[{\"execution\":1e30}] | after[0] must have the id of an execution as 'execution'.",
                "[{\"execution\":41,\"condition\":\"maybe\"}] | The condition of after[0] must be 'ok' or 'any'.",
                "[{\"execution\":41,\"condition\":null}] | The condition of after[0] must be 'ok' or 'any'.",
                "[{\"execution\":41,\"state\":\"ok\"}] | The member 'state' of after[0] is unknown; it takes",
                "[{\"execution\":41},{\"execution\":41}] | The member 'after' has execution 41 twice."
            })
    void badDependenciesAreRefusedWithWhatWouldBeRight(String after, String detail) {
        RestResponse answer = submitAfter(alice, after);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("/detail")).contains(detail);
    }

    @Test
    void tooManyDependenciesAreRefused() {
        String many = LongStream.rangeClosed(1, 1001)
                .mapToObj("{\"execution\":%d}"::formatted)
                .collect(Collectors.joining(",", "[", "]"));

        assertThat(submitAfter(alice, many).status()).isEqualTo(400);
    }

    @Test
    void aRepeatedSubmissionIsTheSameOnlyWithTheSameDependencies() {
        long train = submit(alice, "train", 1);
        String after = "[{\"execution\":%d}]".formatted(train);
        String[] key = {"Idempotency-Key", "k1"};
        long first = alice.post("/api/v1/executions", body(after), key).id();

        assertThat(alice.post("/api/v1/executions", body("[]"), key).status()).isEqualTo(409);
        end(train, "terminated");
        assertThat(root.send("DELETE", "/api/v1/executions/" + train).status()).isEqualTo(204);

        RestResponse again = alice.post("/api/v1/executions", body(after), key);
        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.id()).isEqualTo(first);
        assertThat(again.at("/after/0/outcome")).as("although it is deleted").isEqualTo("terminated");
    }

    @Test
    void whatWaitsForOthersCountsAsWaitingAndCanBeCancelled() {
        long train = submit(alice, "train", 1);
        users.limit("alice", TestUserWriter.Limit.WAITING_EXECUTIONS, 2);
        long id = submitAfter(alice, "[{\"execution\":%d}]".formatted(train)).id();

        assertThat(submitAfter(alice, "[{\"execution\":%d}]".formatted(train)).at("/type"))
                .isEqualTo("urn:zoe:problem:over-quota");
        assertThat(alice.post("/api/v1/executions/" + id + "/cancel", "").status())
                .isIn(200, 202);
    }

    private static RestResponse submitAfter(RestCaller user, String after) {
        return user.post("/api/v1/executions", body(after));
    }

    private static String body(String after) {
        String submission = SampleApplications.submission(SampleApplications.elastic("sort", 1));
        return "{\"after\": " + after + ", " + submission.strip().substring(1);
    }
}
