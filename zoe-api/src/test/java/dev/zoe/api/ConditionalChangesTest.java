package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Edits with {@code If-Match} and {@code If-None-Match}. */
class ConditionalChangesTest extends ApiTest {

    /** A further path cannot be forgotten. {@code HostileParametersTest} calls each of them with wrong versions. */
    @Test
    void everyEditOfAResourceWithAnETagTakesAVersion() {
        List<String> edits = new ArrayList<>();
        List<String> forgotten = new ArrayList<>();
        anonymous.get("/api/v1/openapi").json().path("paths").properties().forEach(path -> {
            if (path.getValue().at("/get/responses/200/headers").has("ETag")) {
                Stream.of("put", "patch", "delete")
                        .filter(method -> path.getValue().has(method))
                        .forEach(method -> {
                            edits.add(method + " " + path.getKey());
                            if (!takesVersion(path.getValue().path(method))) {
                                forgotten.add(method + " " + path.getKey());
                            }
                        });
            }
        });

        assertThat(forgotten).isEmpty();
        assertThat(edits)
                .contains(
                        "delete /api/v1/users/{username}",
                        "patch /api/v1/groups/{name}",
                        "put /api/v1/workspace/content",
                        "patch /api/v1/scheduler");
    }

    private static boolean takesVersion(JsonNode edit) {
        return edit.path("responses").has("412")
                && edit.path("parameters")
                        .valueStream()
                        .anyMatch(
                                parameter -> parameter.path("name").asString("").equals("If-Match"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "roles  | {\"name\": \"seen-role\", \"capabilities\": []} | {\"capabilities\": [\"can_access_api\"]}",
                "quotas | {\"name\": \"seen-quota\"} | {\"cores\": 2}",
                "groups | {\"name\": \"seen-group\"} | {\"shares\": 2}"
            })
    void whatWasChangedMeanwhileIsNotDeleted(String plural, String body, String change) {
        RestResponse created = root.post("/api/v1/" + plural, body);
        String path = "/api/v1/" + plural + "/" + created.at("/name");
        String seen = root.get(path).header("ETag");
        assertThat(root.send("PATCH", path, "application/json", change).status())
                .isEqualTo(200);

        RestResponse stale = delete(root, path, seen);

        assertThat(stale.status()).isEqualTo(412);
        assertThat(stale.problem()).isEqualTo("changed-meanwhile");
        assertThat(delete(root, path, root.get(path).header("ETag")).status()).isEqualTo(204);
    }

    @Test
    void aUserThatWasChangedMeanwhileIsNotDeleted() {
        users.add("carol", "user");
        String path = "/api/v1/users/carol";
        String seen = root.get(path).header("ETag");
        root.send("PATCH", path, "application/json", "{\"email\": \"carol@example.org\"}");

        assertThat(delete(root, path, seen).status()).isEqualTo(412);
        assertThat(root.send("DELETE", path).status()).isEqualTo(204);
    }

    @Test
    void aSecretIsReplacedOnlyInTheVersionThatWasSeen() {
        RestResponse first = put(alice, "If-None-Match", "*");
        assertThat(first.status()).as(first.text()).isEqualTo(200);
        assertThat(first.header("ETag")).isEqualTo("\"1\"");

        assertThat(put(alice, "If-None-Match", "*").problem()).isEqualTo("changed-meanwhile");
        assertThat(put(alice, "If-None-Match", "\"1\"").status()).isEqualTo(400);
        RestResponse second = put(alice, "If-Match", first.header("ETag"));
        assertThat(second.header("ETag")).isEqualTo("\"2\"");
        assertThat(put(alice, "If-Match", first.header("ETag")).status()).isEqualTo(412);
        assertThat(delete(alice, "/api/v1/secrets/key", first.header("ETag")).status())
                .isEqualTo(412);
        assertThat(delete(root, "/api/v1/users/alice/secrets/key", first.header("ETag"))
                        .status())
                .isEqualTo(412);
        assertThat(delete(alice, "/api/v1/secrets/key", second.header("ETag")).status())
                .isEqualTo(204);
        assertThat(put(alice, "If-Match", second.header("ETag")).status())
                .as("it no longer exists")
                .isEqualTo(412);
        assertThat(put(alice, "If-Match", "*").status()).isEqualTo(412);
    }

    private static RestResponse delete(RestCaller user, String path, String version) {
        return user.send(request -> request.header("If-Match", version).DELETE(), path);
    }

    private static RestResponse put(RestCaller user, String header, String value) {
        return user.send(
                request -> request.header(header, value)
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString("{\"value\": \"cGVhcmw=\"}")),
                "/api/v1/secrets/key");
    }
}
