package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.security.AdminCreated;
import dev.zoe.api.testing.CuttableRelay;
import dev.zoe.api.testing.MasterKeys;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.api.testing.ScriptedMaster;
import dev.zoe.db.testing.TestDatabase;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.PayloadApplicationEvent;

/** A first start on an empty database, which then goes away and comes back. */
class DatabaseAwayTest {
    private final ScriptedMaster master = new ScriptedMaster();
    private final TestDatabase database = TestDatabase.create();
    private final List<AdminCreated> announced = new ArrayList<>();
    private CuttableRelay relay;
    private ConfigurableApplicationContext api;

    @BeforeEach
    void start() {
        URI direct = URI.create(database.url().substring("jdbc:".length()));
        relay = new CuttableRelay(direct.getPort());
        api = startApi();
    }

    @AfterEach
    void stop() {
        api.close();
        relay.close();
        master.goAway();
    }

    @Test
    void theFirstStartMakesOneAdministratorAndTheApiOutlivesAnAbsenceOfTheDatabase() {
        assertThat(announced).hasSize(1);
        AdminCreated created = announced.get(0);
        assertThat(created.username()).isEqualTo("admin");
        assertThat(created.password()).hasSize(20);
        assertThat(created.toString()).doesNotContain(created.password());
        RestCaller admin = http().withLogin(created.username(), created.password());
        assertThat(admin.get("/api/v1/executions").status()).isEqualTo(200);

        relay.cut();
        RestResponse answer =
                admin.post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1)));
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.problem()).isEqualTo("database-away");
        assertThat(answer.header("Retry-After")).isEqualTo("5");
        assertThat(answer.text()).doesNotContain("Exception").doesNotContain("jdbc");
        assertThat(http().get("/api/v1/info").status()).isEqualTo(200);

        relay.mend();
        await().atMost(Duration.ofSeconds(30))
                .until(() -> admin.get("/api/v1/executions").status() == 200);

        api.publishEvent(new ApplicationReadyEvent(new SpringApplication(), new String[0], api, Duration.ZERO));
        assertThat(announced).hasSize(1);
    }

    private RestCaller http() {
        return new RestCaller(
                "http://127.0.0.1:" + api.getEnvironment().getProperty("local.server.port"), Optional.empty());
    }

    private ConfigurableApplicationContext startApi() {
        ApplicationListener<ApplicationEvent> listener = event -> {
            if (event instanceof PayloadApplicationEvent<?> payload
                    && payload.getPayload() instanceof AdminCreated admin) {
                announced.add(admin);
            }
        };
        return new SpringApplicationBuilder(ApiApplication.class)
                .listeners(listener)
                .properties(Map.copyOf(MasterKeys.ofApi()))
                .run(
                        "--server.port=0",
                        "--zoe.api.monitor.port=0",
                        "--zoe.api.master-endpoint=" + master.endpoint(),
                        "--spring.datasource.url=jdbc:postgresql://127.0.0.1:%d/%s"
                                .formatted(relay.port(), database.name()),
                        "--spring.datasource.username=" + TestDatabase.USER,
                        "--spring.datasource.password=" + TestDatabase.PASSWORD,
                        "--spring.datasource.hikari.connection-timeout=1000");
    }
}
