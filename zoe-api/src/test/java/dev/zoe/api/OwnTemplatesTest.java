package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Templates that users save over REST. */
class OwnTemplatesTest extends ApiTest {
    private static final String PATH = "/api/v1/templates";
    private static final String APPLICATION = SampleApplications.elastic("sort", 4);

    @BeforeEach
    void none() {
        tables.empty("stored_template");
    }

    private static String template(String members) {
        return "{\"name\": \"Sort\", \"application\": %s%s}".formatted(APPLICATION, members);
    }

    private static RestResponse put(RestCaller user, String id, String body) {
        return user.send("PUT", PATH + "/" + id, "application/json", body);
    }

    private static RestResponse putIf(RestCaller user, String path, String header, String value, String body) {
        return user.send(
                request -> request.header(header, value)
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString(body)),
                path);
    }

    private static RestResponse deleteIf(RestCaller user, String path, String version) {
        return user.send(request -> request.header("If-Match", version).DELETE(), path);
    }

    private static List<String> own(RestCaller user) {
        return user.get(PATH + "?own=true").items().stream()
                .map(item -> item.path("id").asString())
                .toList();
    }

    @Test
    void whatAUserSavesOnlyThatUserHas() {
        RestResponse saved = alice.post(
                PATH,
                template(
                        """
                        , "category": "Mine", "about": "# Sorts", "labels": ["text"], "parameters": [
                          {"kind": "service_count", "name": "worker", "readable_name": "Workers",
                           "description": "At most.", "type": "int", "default": 2, "min": 1, "max": 4}]"""));

        assertThat(saved.status()).as(saved.text()).isEqualTo(201);
        String id = saved.at("/id");
        assertThat(id).startsWith("my-");
        assertThat(saved.header("Location")).isEqualTo(PATH + "/" + id);
        assertThat(saved.at("/origin")).isEqualTo("own");
        assertThat(saved.at("/category")).isEqualTo("Mine");
        assertThat(saved.at("/about")).isEqualTo("# Sorts");
        assertThat(saved.at("/parameters/0/name")).isEqualTo("worker");
        assertThat(alice.get(PATH + "/" + id).json()).isEqualTo(saved.json());
        assertThat(own(alice)).containsExactly(id);
        assertThat(alice.get(PATH).items())
                .extracting(item -> item.path("origin").asString())
                .contains("file", "own");
        for (RestCaller other : List.of(bob, root)) {
            assertThat(own(other)).isEmpty();
            assertThat(other.get(PATH + "/" + id).problem()).isEqualTo("not-found");
            assertThat(put(other, id, template("")).problem()).isEqualTo("not-found");
            assertThat(other.send("DELETE", PATH + "/" + id).problem()).isEqualTo("not-found");
        }
        assertThat(alice.post(PATH + "/" + id + "/application", "{\"parameters\": {\"worker\": 3}}")
                        .status())
                .isEqualTo(200);
        assertThat(alice.send("DELETE", PATH + "/" + id).status()).isEqualTo(204);
        assertThat(own(alice)).isEmpty();
    }

    @Test
    void itIsReplacedAsAWhole() {
        String id = alice.post(PATH, template(", \"about\": \"old\", \"labels\": [\"old\"]"))
                .at("/id");

        RestResponse replaced = put(alice, id, template(", \"category\": \"New\""));

        assertThat(replaced.status()).as(replaced.text()).isEqualTo(200);
        assertThat(replaced.at("/id")).isEqualTo(id);
        assertThat(replaced.at("/category")).isEqualTo("New");
        assertThat(replaced.json().path("labels").isEmpty()).isTrue();
        assertThat(replaced.json().path("about").isNull()).isTrue();
    }

    @Test
    void whatWasChangedMeanwhileIsNeitherReplacedNorDeleted() {
        RestResponse saved = alice.post(PATH, template(""));
        String path = PATH + "/" + saved.at("/id");
        assertThat(saved.header("ETag")).isEqualTo("\"1\"");
        assertThat(alice.get(path).header("ETag")).isEqualTo("\"1\"");

        RestResponse second = putIf(alice, path, "If-Match", "\"1\"", template(""));

        assertThat(second.status()).as(second.text()).isEqualTo(200);
        assertThat(second.header("ETag")).isEqualTo("\"2\"");
        assertThat(putIf(alice, path, "If-Match", "\"1\"", template("")).problem())
                .isEqualTo("changed-meanwhile");
        assertThat(deleteIf(alice, path, "\"1\"").status()).isEqualTo(412);
        assertThat(deleteIf(alice, path, "\"2\"").status()).isEqualTo(204);
    }

    @Test
    void aRepeatedCallWithTheSameKeySavesNothingMore() {
        RestResponse first = alice.post(PATH, template(""), "Idempotency-Key", "k1");

        RestResponse again = alice.post(PATH, template(""), "Idempotency-Key", "k1");

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.json()).isEqualTo(first.json());
        assertThat(own(alice)).hasSize(1);
        alice.send("DELETE", PATH + "/" + first.at("/id"));
        assertThat(alice.post(PATH, template(""), "Idempotency-Key", "k1").problem())
                .isEqualTo("idempotency-conflict");
    }

    @Test
    void whoMayNotSubmitSavesNothing() {
        users.add("olga", "observer");

        assertThat(anonymous.as("olga").post(PATH, template("")).problem()).isEqualTo("missing-capability");
        assertThat(anonymous.post(PATH, template("")).problem()).isEqualTo("unauthenticated");
    }

    @Test
    void changesAreInTheAuditTrail() {
        String since = Instant.now().toString();
        String id = alice.post(PATH, template("")).at("/id");
        put(alice, id, template(""));
        alice.send("DELETE", PATH + "/" + id);

        assertThat(alice.get("/api/v1/audit?target=template/%s&since=%s".formatted(id, since))
                        .items())
                .extracting(entry -> entry.path("action").asString())
                .containsExactly("template.delete", "template.put", "template.put");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\": \"Sort\"}",
                "{\"name\": \"Sort\", \"application\": []}",
                "{\"name\": \"Sort\", \"application\": {\"name\": \"sort\"}}",
                "{\"name\": \"\", \"application\": {}}",
                "[]"
            })
    void whatIsNoTemplateIsRefused(String body) {
        RestResponse answer = alice.post(PATH, body);

        assertThat(answer.problem()).isIn("invalid-input", "invalid-description", "malformed-request");
        assertThat(own(alice)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ", \"parameters\": {}",
                ", \"parameters\": [{\"kind\": \"service_count\", \"name\": \"absent\", \"type\": \"int\", \"default\": 1}]",
                ", \"labels\": \"text\"",
                ", \"about\": 3",
                ", \"about\": \"a\\u0000b\"",
                ", \"category\": \" \"",
                ", \"category\": \"a\\tb\"",
                ", \"enabled_for\": [\"admin\"]"
            })
    void wrongMembersAreNamed(String members) {
        JsonNode errors = alice.post(PATH, template(members)).json().path("errors");

        assertThat(errors.valueStream().map(error -> error.path("pointer").asString()))
                .singleElement()
                .asString()
                .matches("/(parameters|labels|about|category|enabled_for)");
    }
}
