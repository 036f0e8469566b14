package dev.zoe.bench.endtoend;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The REST interface of the server that is measured, as a program sees it: one connection for each of its threads. */
final class ServerApiClient {

    private static final int POLL_MILLIS = 20;

    private final JsonMapper json = JsonMapper.shared();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url;
    private final String authorization;

    private ServerApiClient(String url, String user, String password) {
        this.url = url + "/api/v1";
        byte[] login = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        this.authorization = "Basic " + Base64.getEncoder().encodeToString(login);
    }

    /** @param config the file that the server writes for the command line */
    static ServerApiClient of(Path config) throws IOException {
        return new ServerApiClient(value(config, "url"), value(config, "user"), value(config, "pass"));
    }

    private static String value(Path config, String key) throws IOException {
        return Files.readAllLines(config).stream()
                .filter(line -> line.startsWith(key + ": "))
                .map(line -> line.substring(key.length() + 2))
                .findFirst()
                .orElseThrow(() -> new IOException("%s has no line \"%s: …\"".formatted(config, key)));
    }

    /** Returns the number of the execution. */
    long submit(String body) throws IOException, InterruptedException {
        return call("POST", "/executions", body).path("id").asLong();
    }

    /** Who submits {@code body} as often as it is told to. */
    RawHttpSubmitter submitter(String body) {
        URI target = URI.create(url + "/executions");
        return new RawHttpSubmitter(target, target.getPath(), authorization, body);
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return call("GET", path, "");
    }

    /** The description as the API writes it down. */
    JsonNode canonical(String description) throws IOException, InterruptedException {
        return call("POST", "/validation", description).path("application");
    }

    /** Ends an execution and waits until its containers are gone. */
    void end(long id) throws IOException, InterruptedException {
        call("POST", "/executions/" + id + "/cancel", "");
        while (get("/executions/" + id).path("ended_at").isNull()) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    void awaitRunning(long id) throws IOException, InterruptedException {
        JsonNode execution = get("/executions/" + id);
        while (!execution.path("status").asString().equals("running")) {
            if (!execution.path("ended_at").isNull()) {
                throw new IOException("execution %d ended instead of running: %s"
                        .formatted(id, execution.path("error_message").asString("no reason given")));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            execution = get("/executions/" + id);
        }
    }

    private JsonNode call(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        var answer = http.send(request, BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IOException("%s %s answered %d: %s".formatted(method, path, answer.statusCode(), answer.body()));
        }
        return json.readTree(answer.body());
    }
}
