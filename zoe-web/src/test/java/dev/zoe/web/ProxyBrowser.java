package dev.zoe.web;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.net.SocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A browser at the proxy: it finds every host at one address, and keeps the cookies of each host apart. */
final class ProxyBrowser implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Vertx vertx = Vertx.vertx();
    private final HttpClient client = vertx.createHttpClient(new HttpClientOptions().setKeepAlive(true));
    /**
     * A field: Vert.x closes the connections of a client that the garbage collector finds, even those in a handshake.
     */
    private final WebSocketClient webSockets = vertx.createWebSocketClient(
            new WebSocketClientOptions().setMaxFrameSize(4 << 20).setMaxMessageSize(4 << 20));

    private final SocketAddress proxy;
    private final Map<String, Map<String, String>> cookies = new TreeMap<>();

    ProxyBrowser(int port) {
        this.proxy = SocketAddress.inetSocketAddress(port, "127.0.0.1");
    }

    /** A response with its whole body. */
    record Page(int status, HttpClientResponse response, Buffer body) {
        String header(String name) {
            return String.valueOf(response.getHeader(name));
        }

        String text() {
            return body.toString();
        }
    }

    Page get(String url, String... headers) {
        return send(HttpMethod.GET, url, Buffer.buffer(), headers);
    }

    Page send(HttpMethod method, String url, Buffer body, String... headers) {
        return await(exchange(
                method,
                url,
                body,
                response -> response.body().map(read -> new Page(response.statusCode(), response, read)),
                headers));
    }

    /**
     * Sends a request and reads its response.
     *
     * @param reader is called at the start of the response, on the thread of its connection: a reader that came later,
     *     or from another thread, would miss what arrives before it
     */
    <T> Future<T> exchange(
            HttpMethod method,
            String url,
            Buffer body,
            Function<HttpClientResponse, Future<T>> reader,
            String... headers) {
        URI uri = URI.create(url);
        RequestOptions options = new RequestOptions()
                .setServer(proxy)
                .setMethod(method)
                .setHost(uri.getHost())
                .setPort(uri.getPort())
                .setURI(target(uri))
                .putHeader("Accept", "text/html");
        List<String> own = new ArrayList<>(List.of(headers));
        String kept = cookieHeader(uri.getHost());
        if (!kept.isEmpty() && !own.contains("Cookie")) {
            own.addAll(List.of("Cookie", kept));
        }
        for (int i = 0; i < own.size(); i += 2) {
            options.putHeader(own.get(i), own.get(i + 1));
        }
        return client.request(options)
                .compose(request -> (body.length() == 0 ? request.send() : request.send(body)).compose(response -> {
                    keep(uri.getHost(), response.headers().getAll("Set-Cookie"));
                    return reader.apply(response);
                }));
    }

    WebSocket webSocket(String url, String... headers) {
        URI uri = URI.create(url);
        WebSocketConnectOptions options = new WebSocketConnectOptions()
                // The client of WebSockets knows no other address than that of the host.
                .setHost(proxy.host())
                .setPort(proxy.port())
                .addHeader("Host", uri.getAuthority())
                .setURI(target(uri))
                .addSubProtocol("echo-1")
                .addHeader("Cookie", cookieHeader(uri.getHost()));
        for (int i = 0; i < headers.length; i += 2) {
            options.addHeader(headers[i], headers[i + 1]);
        }
        return await(webSockets.connect(options));
    }

    static <T> T await(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    String cookieHeader(String host) {
        return cookies.getOrDefault(host, Map.of()).entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    void setCookie(String host, String name, String value) {
        cookies.computeIfAbsent(host, unknown -> new TreeMap<>()).put(name, value);
    }

    private void keep(String host, List<String> headers) {
        for (String header : headers) {
            String pair = header.split(";", 2)[0];
            String name = pair.substring(0, pair.indexOf('='));
            if (header.contains("Max-Age=0")) {
                cookies.getOrDefault(host, new TreeMap<>()).remove(name);
            } else {
                setCookie(host, name, pair.substring(pair.indexOf('=') + 1));
            }
        }
    }

    private static String target(URI uri) {
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    @Override
    public void close() {
        await(vertx.close());
    }
}
