package dev.zoe.master.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Health and metrics that a master in a process of its own serves over HTTP. */
class MonitorServerTest {

    private final AtomicBoolean database = new AtomicBoolean(true);
    private final AtomicBoolean loop = new AtomicBoolean(true);
    private final AtomicReference<String> failure = new AtomicReference<>("");
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final ExecutorService asking = Executors.newCachedThreadPool();
    private final HttpClient client = HttpClient.newHttpClient();
    private MonitorServer server;

    @BeforeEach
    void open() throws Exception {
        MasterHealthChecks.Sources signs =
                new MasterHealthChecks.Sources(loop::get, () -> false, failure::get, () -> "", () -> {
                    if (!database.get()) {
                        throw new IllegalStateException("no database");
                    }
                });
        server = new MonitorServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new MasterHealthChecks(signs, asking),
                registry);
    }

    @AfterEach
    void close() {
        server.close();
        asking.shutdownNow();
    }

    @Test
    void aMasterWithoutADatabaseIsAliveAndNotReady() throws Exception {
        assertThat(get("/actuator/health/readiness").statusCode()).isEqualTo(200);

        database.set(false);

        assertThat(get("/actuator/health/liveness").statusCode()).isEqualTo(200);
        assertThat(get("/actuator/health/readiness").statusCode()).isEqualTo(503);
        assertThat(get("/actuator/health/readiness").body()).contains("\"database\":\"DOWN\"");
    }

    @Test
    void aMasterWithoutItsLoopIsDead() throws Exception {
        loop.set(false);

        assertThat(get("/actuator/health/liveness").statusCode()).isEqualTo(503);
    }

    @Test
    void anEngineThatIsAwayIsSaidAndNoReasonToReplaceTheMaster() throws Exception {
        failure.set("connection refused");

        HttpResponse<String> answer = get("/actuator/health/readiness");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("connection refused", "STANDBY");
    }

    @Test
    void theMeasurementsAreThereAndNothingElseIs() throws Exception {
        registry.counter("zoe.reclaims").increment();

        assertThat(get("/actuator/prometheus").body()).contains("zoe_reclaims_total 1.0");
        assertThat(get("/actuator/prometheus/x").statusCode()).isEqualTo(404);
        assertThat(get("/actuator/env").statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
