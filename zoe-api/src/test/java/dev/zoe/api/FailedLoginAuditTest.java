package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.testing.AuditTampering;
import dev.zoe.db.testing.RecordTimeWriter;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Refused tokens and secrets in the audit trail. Each test calls from an address of its own, behind a proxy, because
 * the server remembers for a minute what it has written.
 */
@TestPropertySource(properties = "zoe.api.trusted-proxies=127.0.0.1")
class FailedLoginAuditTest extends ApiTest {

    @Autowired
    DataSource database;

    @BeforeEach
    void noEntries() {
        new AuditTampering(database).clear();
    }

    @AfterEach
    void repair() {
        faults.repair();
    }

    @Test
    void refusedTokensAreWrittenOnceAMinuteWithTheirUserWhenTheyHaveOne() {
        RestCaller stranger = anonymous.through("192.0.2.1");
        users.add("gina", "user");
        RestCaller gina = anonymous.as("gina");
        String expired = gina.post("/api/v1/tokens", "{\"name\": \"expired\"}").at("/secret");
        String revoked = gina.post("/api/v1/tokens", "{\"name\": \"revoked\"}").at("/secret");
        new RecordTimeWriter(database).tokenExpired("expired");
        gina.send("DELETE", "/api/v1/tokens/revoked");
        for (int i = 0; i < 3; i++) {
            stranger.withToken(expired).get("/api/v1/executions");
            stranger.withToken(revoked).get("/api/v1/executions");
        }

        List<JsonNode> entries =
                root.get("/api/v1/audit?action=login.fail&target=token/").items();

        assertThat(entries).hasSize(2);
        assertThat(entries.get(0).path("actor").isNull()).isTrue();
        assertThat(entries.get(1).path("actor").asString()).isEqualTo("gina");
        assertThat(entries.get(1).path("token").asString()).isEqualTo("expired");
        assertThat(entries.get(1).path("target").asString()).isEqualTo("gina/expired");
        assertThat(entries.get(1).path("address").asString()).isEqualTo("192.0.2.1");
        assertThat(entries.get(1).path("problem").asString()).isEqualTo("unauthenticated");
        assertThat(gina.get("/api/v1/audit?action=login").items()).hasSize(1);
    }

    @Test
    void wrongSecretsOfPasswordResetsAreWrittenUpToTwentyTimesAMinute() {
        RestCaller stranger = anonymous.through("192.0.2.2");
        users.add("hugo", "user");
        String use = "{\"username\": \"%s\", \"secret\": \"hunter2\", \"password\": \"hunter2\"}";
        stranger.post("/api/v1/password-resets", use.formatted("hugo"));
        for (int i = 0; i < 30; i++) {
            assertThat(stranger.post("/api/v1/password-resets", use.formatted("hunter2" + i))
                            .status())
                    .isEqualTo(403);
        }

        List<JsonNode> entries = root.get("/api/v1/audit?action=login.fail").items();

        assertThat(entries).hasSize(20);
        assertThat(entries)
                .extracting(entry -> entry.path("problem").asString())
                .containsOnly("wrong-secret");
        assertThat(entries.get(19).path("actor").asString()).isEqualTo("hugo");
        assertThat(entries.get(0).path("actor").isNull()).isTrue();
        assertThat(tables.countContaining("audit_entry", "hunter2", Optional.empty()))
                .isZero();
    }

    @Test
    void aWrongLogInIsRefusedAlsoWhenItCannotBeRecorded() {
        RestCaller stranger = anonymous.through("192.0.2.3");
        faults.refuseInserts("audit_entry", "no entry", "53100");

        assertThat(stranger.withLogin("ivan", "guess")
                        .through("192.0.2.3")
                        .get("/api/v1/executions")
                        .status())
                .isEqualTo(401);
        assertThat(stranger.withToken("ivan").get("/api/v1/executions").status())
                .isEqualTo(401);
        assertThat(tables.count("audit_entry")).isZero();
    }
}
