package dev.zoe.bench.site;

import dev.zoe.bench.client.ApiConnection;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The REST interface of a site whose parts may be killed: a missing response is no error, and the caller retries. */
public final class SiteApiClient {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int FIRST_SERVER_ERROR_STATUS = 500;

    private final ApiConnection connection;

    public SiteApiClient(String url, String user, String password) {
        connection = new ApiConnection(url, user, password, TIMEOUT);
    }

    /**
     * Submits, or finds the execution of an earlier attempt with this key.
     *
     * @return the number of the execution; empty when there was no response, so that the outcome is unknown
     * @throws IOException when the submission is refused
     */
    public Optional<Long> submit(String key, String body) throws IOException, InterruptedException {
        return call("POST", "/executions", body, key)
                .map(response -> response.path("id").asLong());
    }

    /** Returns whether there was a response. */
    public boolean cancel(long id) throws IOException, InterruptedException {
        return call("POST", "/executions/" + id + "/cancel", "", "").isPresent();
    }

    /** Empty when there was no response. */
    public Optional<JsonNode> get(String path) throws IOException, InterruptedException {
        return call("GET", path, "", "");
    }

    /** All executions, newest first; empty when there was no response. */
    public Optional<List<JsonNode>> executions() throws IOException, InterruptedException {
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

    /** Changes the settings of the scheduler. Returns whether there was a response. */
    public boolean configure(String settings) throws IOException, InterruptedException {
        return call("PATCH", "/scheduler", settings, "").isPresent();
    }

    /** Writes a file of the workspace. Returns whether there was a response. */
    public boolean upload(String path, String text) throws IOException, InterruptedException {
        return call("PUT", "/workspace/content?path=" + path, text, "").isPresent();
    }

    private Optional<JsonNode> call(String method, String path, String body, String key)
            throws IOException, InterruptedException {
        HttpResponse<String> response;
        try {
            response = connection.send(method, path, body, key);
        } catch (IOException unreachable) {
            return Optional.empty();
        }
        return response.statusCode() >= FIRST_SERVER_ERROR_STATUS
                ? Optional.empty()
                : Optional.of(connection.json(response));
    }
}
