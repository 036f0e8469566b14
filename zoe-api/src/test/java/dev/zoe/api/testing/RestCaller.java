package dev.zoe.api.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Calls a server as one user.
 *
 * @param base for example {@code http://127.0.0.1:5001}
 * @param login {@code user:password}; empty for an anonymous caller
 * @param token secret of a token; empty when the caller has none
 * @param forwardedFor address for which a proxy would be calling; empty without a proxy
 */
public record RestCaller(String base, Optional<String> login, Optional<String> token, Optional<String> forwardedFor) {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final int OK = 200;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    public RestCaller(String base, Optional<String> login) {
        this(base, login, Optional.empty(), Optional.empty());
    }

    /** The same calls, made by a proxy for a caller at {@code address}. */
    public RestCaller through(String address) {
        return new RestCaller(base, login, token, Optional.of(address));
    }

    public RestCaller withToken(String secret) {
        return new RestCaller(base, Optional.empty(), Optional.of(secret), forwardedFor);
    }

    public RestCaller as(String username) {
        return new RestCaller(base, Optional.of(username + ":secret"));
    }

    public RestCaller withLogin(String username, String password) {
        return new RestCaller(base, Optional.of(username + ":" + password));
    }

    public RestCaller asNobody() {
        return new RestCaller(base, Optional.empty());
    }

    public RestResponse get(String path, String... headers) {
        return send(request -> headers(request, headers).GET(), path);
    }

    public RestResponse post(String path, String json, String... headers) {
        return send(
                request -> headers(request.header("Content-Type", "application/json"), headers)
                        .POST(BodyPublishers.ofString(json)),
                path);
    }

    public RestResponse send(String method, String path, String contentType, String body) {
        return send(
                request -> request.header("Content-Type", contentType).method(method, BodyPublishers.ofString(body)),
                path);
    }

    /** A call without a body. */
    public RestResponse send(String method, String path, String... headers) {
        return send(request -> headers(request, headers).method(method, BodyPublishers.noBody()), path);
    }

    /** An answer that goes on; close it to hang up. */
    public HttpResponse<InputStream> open(String path, String... headers) {
        return exchange(request -> headers(request, headers).GET(), path, BodyHandlers.ofInputStream());
    }

    /** An answer that goes on: its status and headers, without a body unless it is an error; it hangs up at once. */
    public RestResponse start(String path, String... headers) {
        return new RestResponse(exchange(
                request -> headers(request, headers).GET(),
                path,
                info -> info.statusCode() == OK
                        ? BodySubscribers.mapping(BodySubscribers.ofInputStream(), RestCaller::hangUp)
                        : BodySubscribers.ofString(StandardCharsets.UTF_8)));
    }

    private static String hangUp(InputStream body) {
        try (body) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public RestResponse send(UnaryOperator<HttpRequest.Builder> change, String path) {
        return new RestResponse(exchange(change, path, BodyHandlers.ofString(StandardCharsets.UTF_8)));
    }

    private <T> HttpResponse<T> exchange(
            UnaryOperator<HttpRequest.Builder> change, String path, HttpResponse.BodyHandler<T> body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + path)).timeout(PATIENCE);
        login.ifPresent(l -> request.header(
                "Authorization", "Basic " + Base64.getEncoder().encodeToString(l.getBytes(StandardCharsets.UTF_8))));
        token.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
        forwardedFor.ifPresent(address -> request.header("X-Forwarded-For", address));
        try {
            return CLIENT.send(change.apply(request).build(), body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static HttpRequest.Builder headers(HttpRequest.Builder request, String... headers) {
        return headers.length == 0 ? request : request.headers(headers);
    }
}
