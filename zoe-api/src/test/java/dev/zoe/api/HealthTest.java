package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.Answer;
import dev.zoe.api.testing.ApiTest;
import org.junit.jupiter.api.Test;

class HealthTest extends ApiTest {

    @Test
    void everybodyMayAskWhetherTheProcessIsAliveAndReady() {
        assertThat(nobody.get("/actuator/health/liveness").at("/status")).isEqualTo("UP");
        Answer readiness = nobody.get("/actuator/health/readiness");
        assertThat(readiness.status()).isEqualTo(200);
        assertThat(readiness.at("/components/db/status")).isEqualTo("UP");
        assertThat(readiness.at("/components/master/status")).isEqualTo("UP");
    }

    @Test
    void livenessAsksNeitherDatabaseNorMaster() {
        assertThat(nobody.get("/actuator/health/liveness")
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
            Answer readiness = nobody.get("/actuator/health/readiness");
            assertThat(readiness.at("/status")).isEqualTo("DEGRADED");
            assertThat(readiness.status()).isEqualTo(200);
        });
    }

    @Test
    void measurementsNeedNoLogInOnTheSameMachine() {
        Answer metrics = nobody.get("/actuator/prometheus");

        assertThat(metrics.status()).isEqualTo(200);
        assertThat(metrics.text()).contains("hikaricp_connections_active", "jvm_memory_used_bytes");
        assertThat(metrics.text()).doesNotContain("http_server_requests", "spring_security");
    }

    @Test
    void measurementsForOtherMachinesNeedALogIn() {
        assertThat(nobody.through("192.0.2.7").get("/actuator/prometheus").status())
                .isEqualTo(401);
        assertThat(alice.through("192.0.2.7").get("/actuator/prometheus").status())
                .isEqualTo(200);
    }
}
