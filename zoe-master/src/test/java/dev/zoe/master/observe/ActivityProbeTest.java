package dev.zoe.master.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Services that answer well, and services that want to harm the master. */
class ActivityProbeTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer service;

    @BeforeEach
    void serve() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.setExecutor(threads);
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
        threads.shutdownNow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"idle_seconds\": 0}                    | PT0S",
                "{\"idle_seconds\": 90.5, \"kernels\": 2} | PT1M30.5S",
                "{\"idle_seconds\": 1e300}                | PT277777H46M40S"
            })
    void theSecondsOfAnObjectAreRead(String body, String idle) {
        assertThat(ActivityProbe.read(body)).contains(Duration.parse(idle));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "90",
                "[]",
                "{}",
                "null",
                "{\"idle_seconds\": -1}",
                "{\"idle_seconds\": \"90\"}",
                "{\"idle_seconds\": NaN}",
                "{\"idle_seconds\": null}",
                "<html>"
            })
    void nothingElseIsAnAnswer(String body) {
        assertThat(ActivityProbe.read(body)).isEmpty();
    }

    @Test
    void onlyAShortAnswerWithStatus200Counts() {
        respond("/good", 200, "{\"idle_seconds\": 7}");
        respond("/failed", 500, "{\"idle_seconds\": 7}");
        respond("/long", 200, "{\"idle_seconds\": 7, \"more\": \"" + "x".repeat(5000) + "\"}");
        service.createContext("/elsewhere", exchange -> {
            exchange.getResponseHeaders().add("Location", "/good");
            answer(exchange, 302, "");
        });

        assertThat(ask("/good")).contains(Duration.ofSeconds(7));
        for (String path : new String[] {"/failed", "/long", "/elsewhere", "/missing", "/not a path"}) {
            assertThat(ask(path)).as(path).isEmpty();
        }
    }

    @Test
    @Tag("slow")
    void aServiceThatNeverEndsItsAnswerDoesNotKeepTheMaster() throws IOException {
        try (ServerSocket endless = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var unused = threads.submit(() -> {
                var client = endless.accept();
                client.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{".getBytes(StandardCharsets.UTF_8));
                return client;
            });
            assertThat(new ActivityProbe()
                            .idleTime("127.0.0.1:" + endless.getLocalPort(), "/")
                            .join())
                    .isEmpty();
        }
    }

    private Optional<Duration> ask(String path) {
        return new ActivityProbe()
                .idleTime("127.0.0.1:" + service.getAddress().getPort(), path)
                .join();
    }

    private void respond(String path, int status, String body) {
        service.createContext(path, exchange -> answer(exchange, status, body));
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
