package dev.zoe.bench.endtoend;

import dev.zoe.bench.client.ApiConnection;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** The REST interface of the measured server. A request that fails ends the measurement. */
final class ServerApiClient {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final int POLL_MILLIS = 20;

    private final ApiConnection connection;

    private ServerApiClient(ApiConnection connection) {
        this.connection = connection;
    }

    /** @param config the file that the server writes for the command line */
    static ServerApiClient of(Path config) throws IOException {
        return new ServerApiClient(
                new ApiConnection(value(config, "url"), value(config, "user"), value(config, "pass"), TIMEOUT));
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

    /** A client that submits {@code body} repeatedly, as users in turns, whose {@code Authorization} is given. */
    RawHttpSubmitter submitter(List<String> logins, String body) {
        URI target = connection.address("/executions");
        return new RawHttpSubmitter(target, target.getPath(), logins, body);
    }

    /** Creates an object. */
    void post(String path, String body) throws IOException, InterruptedException {
        call("POST", path, body);
    }

    /** Writes an object. */
    void put(String path, String body) throws IOException, InterruptedException {
        call("PUT", path, body);
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return call("GET", path, "");
    }

    /** The description in the form that the API stores. */
    JsonNode canonical(String description) throws IOException, InterruptedException {
        return call("POST", "/validation", description).path("application");
    }

    /** Cancels an execution and waits until its containers are gone. */
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

    /** Waits until an execution has so many active services. */
    void awaitActive(long id, int services) throws IOException, InterruptedException {
        JsonNode execution = get("/executions/" + id);
        while (execution.at("/core/active").asInt()
                        + execution.at("/elastic/active").asInt()
                < services) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            execution = get("/executions/" + id);
        }
    }

    private JsonNode call(String method, String path, String body) throws IOException, InterruptedException {
        return connection.json(connection.send(method, path, body, ""));
    }
}
