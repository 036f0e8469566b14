package dev.zoe.master.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.zoe.master.backend.DaemonThreads;
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
 * Health and measurements of a master in a process of its own, over HTTP, at the same paths as those of the API. Small
 * enough to answer while everything else hangs: it needs no database and no thread of the loop.
 */
public final class MonitorServer implements AutoCloseable {

    private static final int THREADS = 2;
    private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, DaemonThreads.named("monitor"));

    /** What is answered: a status and a body. */
    private record Page(int status, String type, String body) {}

    /** @throws IOException when the address cannot be listened on */
    public MonitorServer(InetSocketAddress address, MasterHealthChecks vitals, PrometheusMeterRegistry registry)
            throws IOException {
        server = HttpServer.create(address, 0);
        server.setExecutor(threads);
        page("/actuator/health/liveness", () -> health(vitals.liveness()));
        page("/actuator/health/readiness", () -> health(vitals.readiness()));
        page("/actuator/health", () -> health(vitals.readiness()));
        page("/actuator/prometheus", () -> new Page(200, METRICS, registry.scrape()));
        server.start();
    }

    /** The port that it really listens on. */
    public int port() {
        return server.getAddress().getPort();
    }

    private void page(String path, Supplier<Page> made) {
        server.createContext(path, exchange -> {
            try (exchange) {
                boolean reads = exchange.getRequestMethod().equals("GET")
                        && exchange.getRequestURI().getPath().equals(path);
                send(exchange, reads ? made.get() : new Page(404, "text/plain", "GET " + path + " is what is here\n"));
            }
        });
    }

    private static Page health(MasterHealthChecks.Health health) {
        String json = JsonMapper.shared()
                .writeValueAsString(Map.of("status", health.well() ? "UP" : "DOWN", "components", health.parts()));
        return new Page(health.well() ? 200 : 503, "application/json", json);
    }

    private static void send(HttpExchange exchange, Page page) throws IOException {
        byte[] body = page.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", page.type());
        exchange.sendResponseHeaders(page.status(), body.length);
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
