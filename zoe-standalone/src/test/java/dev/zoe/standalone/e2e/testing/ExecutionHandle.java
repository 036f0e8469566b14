package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** One execution, as its user sees it over REST. */
public record ExecutionHandle(RestCaller user, long id) {
    /** On a machine that is five times as busy, what takes 40 s takes more than three minutes. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final List<String> ENDS = List.of("terminated", "error", "cancelled");

    /** Submits a description that must be accepted. */
    public static ExecutionHandle submit(RestCaller user, String description) {
        RestResponse answer = user.post("/api/v1/executions", body(description));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return new ExecutionHandle(user, answer.id());
    }

    /** What a submission sends. */
    public static String body(String description) {
        return "{\"application\": " + description + "}";
    }

    public JsonNode now() {
        return user.get("/api/v1/executions/" + id).json();
    }

    public String status() {
        return now().path("status").asString();
    }

    public String errorMessage() {
        return now().path("error_message").asString("");
    }

    public List<JsonNode> services() {
        return user.get("/api/v1/executions/" + id + "/services").items();
    }

    public JsonNode service(String name) {
        return user.get("/api/v1/executions/" + id + "/services/" + name).json();
    }

    public String output(String service) {
        return user.get("/api/v1/executions/" + id + "/logs?service=" + service).text();
    }

    public List<JsonNode> endpoints() {
        return user.get("/api/v1/executions/" + id + "/endpoints").items();
    }

    public ExecutionHandle awaitStatus(String wanted) {
        await().atMost(PATIENCE).until(() -> {
            String status = status();
            assertThat(status)
                    .as(() -> "waiting for " + wanted + "; " + errorMessage())
                    .matches(s -> s.equals(wanted) || !ENDS.contains(s));
            return status.equals(wanted);
        });
        return this;
    }

    /** Waits for the end and gives the last status. */
    public String awaitEnd() {
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(status()).as(() -> now() + "\n" + services()).isIn(ENDS));
        return status();
    }

    public void cancel() {
        assertThat(user.post("/api/v1/executions/" + id + "/cancel", "").status())
                .isEqualTo(202);
    }
}
