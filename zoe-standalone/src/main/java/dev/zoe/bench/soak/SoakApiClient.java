package dev.zoe.bench.soak;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The REST interface as a patient program uses it: what gets no answer is asked again. */
final class SoakApiClient {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int SERVER_TROUBLE = 500;

    private final JsonMapper json = JsonMapper.shared();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();
    private final String url;
    private final String authorization;

    SoakApiClient(String url, String user, String password) {
        this.url = url + "/api/v1";
        byte[] login = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        this.authorization = "Basic " + Base64.getEncoder().encodeToString(login);
    }

    /**
     * Submits, or finds out that an earlier try with this key was heard.
     *
     * @return the number of the execution; empty when there was no answer, so that nobody knows
     * @throws IOException when the submission is refused
     */
    Optional<Long> submit(String key, String body) throws IOException, InterruptedException {
        return call("POST", "/executions", body, key)
                .map(answer -> answer.path("id").asLong());
    }

    /** Whether the wish was heard. */
    boolean cancel(long id) throws IOException, InterruptedException {
        return call("POST", "/executions/" + id + "/cancel", "", "").isPresent();
    }

    /** Empty when there was no answer. */
    Optional<JsonNode> get(String path) throws IOException, InterruptedException {
        return call("GET", path, "", "");
    }

    /** All executions, newest first; empty when there was no answer. */
    Optional<List<JsonNode>> executions() throws IOException, InterruptedException {
        List<JsonNode> all = new ArrayList<>();
        String cursor = "";
        do {
            Optional<JsonNode> page = get("/executions?limit=500" + cursor);
            if (page.isEmpty()) {
                return Optional.empty();
            }
            page.get().path("items").forEach(all::add);
            JsonNode next = page.get().path("next");
            cursor = next.isNull() ? "" : "&cursor=" + next.asString();
        } while (!cursor.isEmpty());
        return Optional.of(all);
    }

    private Optional<JsonNode> call(String method, String path, String body, String key)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(PATIENCE)
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (!key.isEmpty()) {
            request.header("Idempotency-Key", key);
        }
        int status;
        String answer;
        try {
            var response = http.send(request.build(), BodyHandlers.ofString());
            status = response.statusCode();
            answer = response.body();
        } catch (IOException away) {
            return Optional.empty();
        }
        if (status >= SERVER_TROUBLE) {
            return Optional.empty();
        }
        if (status >= 300) {
            throw new IOException("%s %s answered %d: %s".formatted(method, path, status, answer));
        }
        return Optional.of(json.readTree(answer));
    }
}
