package dev.zoe.standalone.e2e.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A client of the older Zoe. It knows only what docs/reference/rest-api-0.7.md says: it logs in with HTTP Basic once,
 * and sends the cookie of the response with each call.
 */
public final class OlderClient {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient http = HttpClient.newHttpClient();
    private final String base;
    private final String cookie;
    private final JsonNode user;

    private OlderClient(String url, String login) throws IOException, InterruptedException {
        this.base = url + "/api/0.7";
        String basic = Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(base + "/login"))
                        .header("Authorization", "Basic " + basic)
                        .build(),
                BodyHandlers.ofString());
        expect(answer, 200);
        this.cookie = answer.headers()
                .firstValue("Set-Cookie")
                .orElseThrow(() -> new IOException("no cookie"))
                .split(";", 2)[0];
        this.user = JSON.readTree(answer.body()).path("user");
    }

    /** @param login {@code user:password} */
    public static OlderClient logIn(String url, String login) throws IOException, InterruptedException {
        return new OlderClient(url, login);
    }

    /** The user of the log-in. */
    public JsonNode user() {
        return user;
    }

    public JsonNode get(String path) throws IOException, InterruptedException {
        return JSON.readTree(expect(send("GET", path, ""), 200).body());
    }

    /** Creates or changes something. */
    public JsonNode post(String path, String body) throws IOException, InterruptedException {
        return JSON.readTree(expect(send("POST", path, body), 201).body());
    }

    public void delete(String path) throws IOException, InterruptedException {
        expect(send("DELETE", path, ""), 204);
    }

    /** The status of a call, right or wrong. */
    public int status(String method, String path, String body) throws IOException, InterruptedException {
        return send(method, path, body).statusCode();
    }

    /** The lines of a response while they come. */
    public Stream<String> lines(String path) throws IOException, InterruptedException {
        return http.send(request(path).build(), BodyHandlers.ofLines()).body();
    }

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path).timeout(PATIENCE);
        if (body.isEmpty()) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body));
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).header("Cookie", cookie);
    }

    private static HttpResponse<String> expect(HttpResponse<String> answer, int status) throws IOException {
        if (answer.statusCode() != status) {
            throw new IOException("%s: %d %s".formatted(answer.uri(), answer.statusCode(), answer.body()));
        }
        return answer;
    }
}
