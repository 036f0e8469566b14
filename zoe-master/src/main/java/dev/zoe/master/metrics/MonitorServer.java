package dev.zoe.master.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.zoe.master.concurrent.DaemonThreads;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves health and metrics of a master in a process of its own over HTTP, at the same paths as the API. It uses
 * neither the database nor the thread of the loop, so that it answers while they hang.
 */
public final class MonitorServer implements AutoCloseable {

    private static final int THREADS = 2;
    private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, DaemonThreads.named("monitor"));

    /** A response. */
    private record Response(int status, String type, String body) {}

    /** @throws IOException when it cannot listen on the address */
    public MonitorServer(InetSocketAddress address, MasterHealthChecks health, PrometheusMeterRegistry registry)
            throws IOException {
        server = HttpServer.create(address, 0);
        server.setExecutor(threads);
        serve("/actuator/health/liveness", () -> health(health.liveness()));
        serve("/actuator/health/readiness", () -> health(health.readiness()));
        serve("/actuator/health", () -> health(health.readiness()));
        serve("/actuator/prometheus", () -> new Response(200, METRICS, registry.scrape()));
        server.start();
    }

    /** The port that it listens on. */
    public int port() {
        return server.getAddress().getPort();
    }

    private void serve(String path, Supplier<Response> source) {
        server.createContext(path, exchange -> {
            try (exchange) {
                boolean known = exchange.getRequestMethod().equals("GET")
                        && exchange.getRequestURI().getPath().equals(path);
                send(exchange, known ? source.get() : new Response(404, "text/plain", "use GET " + path + "\n"));
            }
        });
    }

    private static Response health(MasterHealthChecks.Health health) {
        String json = JsonMapper.shared()
                .writeValueAsString(Map.of("status", health.healthy() ? "UP" : "DOWN", "components", health.parts()));
        return new Response(health.healthy() ? 200 : 503, "application/json", json);
    }

    private static void send(HttpExchange exchange, Response response) throws IOException {
        byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", response.type());
        exchange.sendResponseHeaders(response.status(), body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
