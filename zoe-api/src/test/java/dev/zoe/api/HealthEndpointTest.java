package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.metrics.MetricsPort;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class HealthEndpointTest extends ApiTest {
    @Autowired
    private MetricsPort monitor;

    @Test
    void everybodyMayAskWhetherTheProcessIsAliveAndReady() {
        assertThat(anonymous.get("/actuator/health/liveness").at("/status")).isEqualTo("UP");
        RestResponse readiness = anonymous.get("/actuator/health/readiness");
        assertThat(readiness.status()).isEqualTo(200);
        assertThat(readiness.at("/components/db/status")).isEqualTo("UP");
        assertThat(readiness.at("/components/master/status")).isEqualTo("UP");
    }

    @Test
    void livenessAsksNeitherDatabaseNorMaster() {
        assertThat(anonymous
                        .get("/actuator/health/liveness")
                        .json()
                        .path("components")
                        .propertyNames())
                .containsExactly("livenessState");
    }

    @Test
    void withoutAMasterItIsDegradedAndStillReady() {
        MASTER.goAway();
        awaitMaster("away");

        await().untilAsserted(() -> {
            RestResponse readiness = anonymous.get("/actuator/health/readiness");
            assertThat(readiness.at("/status")).isEqualTo("DEGRADED");
            assertThat(readiness.status()).isEqualTo(200);
        });
    }

    @Test
    void measurementsNeedNoLogInAtTheirOwnPort() {
        RestResponse metrics = inside().get("/actuator/prometheus");

        assertThat(metrics.status()).isEqualTo(200);
        assertThat(metrics.text()).contains("hikaricp_connections_active", "jvm_memory_used_bytes");
        assertThat(metrics.text()).doesNotContain("http_server_requests", "spring_security");
    }

    @Test
    void measurementsNeedALogInAtThePortOfTheApiWhateverAHeaderSays() {
        assertThat(anonymous.get("/actuator/prometheus").status()).isEqualTo(401);
        assertThat(anonymous.through("127.0.0.1").get("/actuator/prometheus").status())
                .isEqualTo(401);
        assertThat(alice.get("/actuator/prometheus").status()).isEqualTo(200);
    }

    @Test
    void theOwnPortHasNothingButMeasurementsAndHealth() {
        assertThat(inside().get("/actuator/health/readiness").status()).isEqualTo(200);
        assertThat(inside().get("/api/v1/info").problem()).isEqualTo("not-found");
        assertThat(inside().as("alice").get("/api/v1/executions").problem()).isEqualTo("not-found");
    }

    private RestCaller inside() {
        return new RestCaller("http://127.0.0.1:" + monitor.port(), Optional.empty());
    }
}
