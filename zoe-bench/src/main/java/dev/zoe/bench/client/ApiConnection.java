package dev.zoe.bench.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends requests to the REST interface of a server as one user. */
public final class ApiConnection {

    private static final int FIRST_ERROR_STATUS = 300;

    private final JsonMapper json = JsonMapper.shared();
    private final HttpClient http;
    private final String url;
    private final String authorization;
    private final Duration timeout;

    /**
     * @param url of the server
     * @param timeout for connecting, and for the response to each request
     */
    public ApiConnection(String url, String user, String password, Duration timeout) {
        this.url = url + "/api/v1";
        this.authorization = basic(user, password);
        this.timeout = timeout;
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .build();
    }

    /** The value of the header {@code Authorization} of another user. */
    public static String basic(String user, String password) {
        byte[] login = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(login);
    }

    /** The address of a path of the interface. */
    public URI address(String path) {
        return URI.create(url + path);
    }

    /**
     * Sends a request and returns the response, whatever its status.
     *
     * @param idempotencyKey empty for none
     * @throws IOException when there is no response
     */
    public HttpResponse<String> send(String method, String path, String body, String idempotencyKey)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address(path))
                .timeout(timeout)
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (!idempotencyKey.isEmpty()) {
            request.header("Idempotency-Key", idempotencyKey);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /**
     * The body of a response.
     *
     * @throws IOException when its status is not one of success
     */
    public JsonNode json(HttpResponse<String> response) throws IOException {
        if (response.statusCode() >= FIRST_ERROR_STATUS) {
            throw new IOException("%s %s answered %d: %s"
                    .formatted(
                            response.request().method(),
                            response.request().uri().getPath(),
                            response.statusCode(),
                            response.body()));
        }
        return json.readTree(response.body());
    }
}
