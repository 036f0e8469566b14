package dev.zoe.cli.internal.rest;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.settings.CliSettings;
import dev.zoe.cli.internal.settings.Credentials;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URL;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.LongConsumer;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;

/**
 * The transport. {@link HttpURLConnection} and not {@code java.net.http}: it starts no threads and loads a third of the
 * classes, which is most of the time of a short command. Only {@link #exchange} needs the latter.
 */
final class HttpTransport {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(60);
    private static final String ROOT = "/api/v1";
    private static final String RETRY_AFTER = "Retry-After";
    private static final String SESSION_PROTOCOL = "zoe-session-1";
    private static final int FIRST_SUCCESS = 200;
    private static final int FIRST_REDIRECT = 300;

    private final CliSettings settings;
    private final BusyRetry retry;
    private Optional<SSLContext> trust = Optional.empty();

    HttpTransport(CliSettings settings, BusyRetry retry) {
        this.settings = settings;
        this.retry = retry;
    }

    String address() {
        return settings.url().toString();
    }

    /**
     * Sends a request and waits for the head of a successful answer.
     *
     * @param path below {@code /api/v1}, with its query
     * @param repetition whether it is sent again while the server is busy
     * @throws CommandFailure when the server cannot be reached or answers with a problem
     */
    RestResponse send(
            String method, String path, Map<String, String> headers, Optional<byte[]> body, Repetition repetition) {
        return retry.call(repetition, () -> sendOnce(method, path, headers, body));
    }

    private RestResponse sendOnce(String method, String path, Map<String, String> headers, Optional<byte[]> body) {
        try {
            HttpURLConnection connection = connect(method, path, headers);
            if (body.isPresent()) {
                connection.setDoOutput(true);
                connection.setFixedLengthStreamingMode(body.get().length);
                try (OutputStream out = connection.getOutputStream()) {
                    out.write(body.get());
                }
            }
            return accepted(new RestResponse(connection));
        } catch (IOException broken) {
            throw unreachable(broken);
        }
    }

    /**
     * Sends what {@link HttpURLConnection} cannot, and gives the body of the answer: it knows no PATCH, and it loses
     * the reason of a 401 for a request with a body.
     *
     * @throws CommandFailure as for {@link #send}
     */
    byte[] exchange(String method, String path, Map<String, String> headers, byte[] body, Repetition repetition) {
        return retry.call(repetition, () -> {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(settings.url() + ROOT + path))
                    .timeout(ANSWER_TIMEOUT)
                    .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
            headers.forEach(request::header);
            return exchange(request);
        });
    }

    /**
     * Sends a file with PUT, which may take any time; again from its start while the server is busy.
     *
     * @param sent gets the number of bytes so far
     * @throws IOException when the file cannot be read
     * @throws CommandFailure as for {@link #send}
     */
    void upload(String path, Path file, LongConsumer sent) throws IOException {
        try {
            var unused = retry.call(Repetition.ALWAYS, () -> {
                try {
                    uploadOnce(path, file, sent);
                    return path;
                } catch (IOException unreadable) {
                    throw new UncheckedIOException(unreadable);
                }
            });
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    private void uploadOnce(String path, Path file, LongConsumer sent) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            exchange(HttpRequest.newBuilder(URI.create(settings.url() + ROOT + path))
                    .header("Accept", "application/json")
                    .header("Content-Type", "application/octet-stream")
                    .PUT(CountedBody.of(content, Files.size(file), sent)));
        }
    }

    /**
     * Opens a WebSocket of sessions into services.
     *
     * @throws CommandFailure as for {@link #send}
     */
    WebSocket openSocket(String path, WebSocket.Listener listener) {
        // http becomes ws, and https becomes wss.
        URI address = URI.create("ws" + settings.url().toString().substring("http".length()) + ROOT + path);
        WebSocket.Builder socket =
                client().newWebSocketBuilder().subprotocols(SESSION_PROTOCOL).connectTimeout(ANSWER_TIMEOUT);
        settings.credentials()
                .map(Credentials::authorization)
                .ifPresent(value -> socket.header("Authorization", value));
        try {
            return socket.buildAsync(address, listener).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof WebSocketHandshakeException refused && refused.getResponse() != null) {
                throw refusal(refused.getResponse());
            }
            if (e.getCause() instanceof IOException broken) {
                throw unreachable(broken);
            }
            throw e;
        }
    }

    private CommandFailure refusal(HttpResponse<?> response) {
        byte[] body = response.body() instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : new byte[0];
        return ProblemDetails.of(response.statusCode(), body)
                .failure(settings, response.headers().firstValue(RETRY_AFTER));
    }

    CommandFailure problem(String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        int status = CliJson.tryRead(body).path("status").asInt(0);
        return ProblemDetails.of(status, body).failure(settings, Optional.empty());
    }

    private HttpClient client() {
        HttpClient.Builder client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_TIMEOUT);
        trust().ifPresent(client::sslContext);
        return client.build();
    }

    private byte[] exchange(HttpRequest.Builder request) {
        settings.credentials()
                .map(Credentials::authorization)
                .ifPresent(value -> request.header("Authorization", value));
        try {
            HttpResponse<byte[]> response = client().send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() < FIRST_SUCCESS || response.statusCode() >= FIRST_REDIRECT) {
                throw ProblemDetails.of(response.statusCode(), response.body())
                        .failure(settings, response.headers().firstValue(RETRY_AFTER));
            }
            return response.body();
        } catch (IOException broken) {
            throw unreachable(broken);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailure(ExitCode.INTERNAL, "interrupted before the server answered");
        }
    }

    private HttpURLConnection connect(String method, String path, Map<String, String> headers) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url(path).openConnection();
        if (connection instanceof HttpsURLConnection secure) {
            trust().ifPresent(authorities -> secure.setSSLSocketFactory(authorities.getSocketFactory()));
        }
        connection.setRequestMethod(method);
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setConnectTimeout((int) CONNECT_TIMEOUT.toMillis());
        connection.setReadTimeout((int) ANSWER_TIMEOUT.toMillis());
        headers.forEach(connection::setRequestProperty);
        settings.credentials()
                .map(Credentials::authorization)
                .ifPresent(value -> connection.setRequestProperty("Authorization", value));
        return connection;
    }

    /** Read once; empty for the authorities of the JDK. */
    private synchronized Optional<SSLContext> trust() {
        if (trust.isEmpty()) {
            trust = settings.caFile().map(TrustedAuthorities::of);
        }
        return trust;
    }

    private URL url(String path) throws MalformedURLException {
        return URI.create(settings.url() + ROOT + path).toURL();
    }

    private RestResponse accepted(RestResponse response) throws IOException {
        if (response.status() >= FIRST_SUCCESS && response.status() < FIRST_REDIRECT) {
            return response;
        }
        if (response.status() < HttpURLConnection.HTTP_BAD_REQUEST) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    address() + " redirects to " + response.header("Location").orElse("nowhere")
                            + "; set the url to where it leads");
        }
        try (InputStream body = response.body()) {
            throw ProblemDetails.of(response.status(), body.readAllBytes())
                    .failure(settings, response.header(RETRY_AFTER));
        }
    }

    CommandFailure unreachable(IOException cause) {
        Optional<String> tls = TlsFailure.sentence(cause, settings.caFile());
        if (tls.isPresent()) {
            return new CommandFailure(
                    ExitCode.UNREACHABLE,
                    "cannot reach Zoe at " + address() + ": no trusted TLS connection: " + tls.get());
        }
        String why;
        if (cause instanceof ConnectException) {
            why = "connection refused";
        } else if (cause instanceof UnknownHostException) {
            why = "unknown host";
        } else if (cause instanceof SocketTimeoutException) {
            why = "no answer within the time limit";
        } else {
            why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        }
        return new CommandFailure(
                ExitCode.UNREACHABLE,
                "cannot reach Zoe at " + address() + ": " + why
                        + ". Start it with './zoe server', or set ZOE_URL to where it runs");
    }
}
