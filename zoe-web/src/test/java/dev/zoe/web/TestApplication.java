package dev.zoe.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** An application of a user, with a real web server: good ones and hostile ones. */
final class TestApplication implements AutoCloseable {
    private static final int PIECE = 64 << 10;

    /** Lets the stream of events send its next one. */
    final Semaphore events = new Semaphore(0);

    /** Headers of the newest request to {@code /headers}. */
    volatile Map<String, List<String>> headers = Map.of();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    TestApplication() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        add("/", exchange -> answer(exchange, 200, exchange.getRequestMethod() + " " + exchange.getRequestURI()));
        add("/headers", exchange -> {
            headers = Map.copyOf(exchange.getRequestHeaders());
            answer(exchange, 200, "seen");
        });
        add("/bytes", TestApplication::sendBytes);
        add("/chunked", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write("first".getBytes(StandardCharsets.UTF_8));
                body.flush();
                body.write(" second".getBytes(StandardCharsets.UTF_8));
            }
        });
        add("/count", exchange -> answer(exchange, 200, Long.toString(count(exchange.getRequestBody()))));
        add("/events", this::sendEvents);
        add("/redirect", exchange -> {
            exchange.getResponseHeaders()
                    .set("Location", exchange.getRequestURI().getQuery());
            answer(exchange, 302, "");
        });
        add("/hostile", TestApplication::attack);
        add("/unchanged", exchange -> answer(exchange, 304, ""));
        add("/break", exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write(new byte[10]);
            exchange.getResponseBody().flush();
            exchange.close();
        });
        server.start();
    }

    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void add(String path, HttpHandler handler) {
        server.createContext(path, exchange -> {
            try (exchange) {
                handler.handle(exchange);
            }
        });
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        boolean isEmpty = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, isEmpty ? -1 : body.length);
        if (!isEmpty) {
            exchange.getResponseBody().write(body);
        }
    }

    private static void sendBytes(HttpExchange exchange) throws IOException {
        long left = Long.parseLong(exchange.getRequestURI().getQuery());
        exchange.sendResponseHeaders(200, left == 0 ? -1 : left);
        byte[] piece = new byte[PIECE];
        Arrays.fill(piece, (byte) 'z');
        while (left > 0) {
            int size = (int) Math.min(piece.length, left);
            exchange.getResponseBody().write(piece, 0, size);
            left -= size;
        }
    }

    private static long count(InputStream body) throws IOException {
        byte[] piece = new byte[PIECE];
        long all = 0;
        int read = 0;
        while (read >= 0) {
            all += read;
            read = body.read(piece);
        }
        return all;
    }

    private void sendEvents(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream body = exchange.getResponseBody();
        body.flush();
        try {
            for (int event = 1; ; event++) {
                events.acquire();
                body.write("data: %d%n%n".formatted(event).getBytes(StandardCharsets.UTF_8));
                body.flush();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Everything that a program might answer to act on more than itself. */
    private static void attack(HttpExchange exchange) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.add("Set-Cookie", "zoe-session=stolen; Path=/");
        headers.add("Set-Cookie", "__Host-zoe-session=stolen; Path=/; Secure");
        headers.add("Set-Cookie", "ZOE-proxy=stolen; Path=/");
        headers.add("Set-Cookie", "wide=1; Domain=apps.test; Path=/");
        headers.add("Set-Cookie", "other=1; Path=/proxy/1/boss0/8080");
        headers.add("Clear-Site-Data", "\"cookies\"");
        headers.add("Strict-Transport-Security", "max-age=1000");
        headers.add("Service-Worker-Allowed", "/");
        headers.add("WWW-Authenticate", "Basic realm=\"Zoe\"");
        headers.add("Connection", "X-Hop");
        headers.add("X-Hop", "1");
        answer(exchange, 200, "hostile");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
