package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Secrets as a resource: set, list, delete, who may, and that nothing shows a value. */
@ExtendWith(OutputCaptureExtension.class)
class SecretsTest extends ApiTest {
    private static final String SECRETS = "/api/v1/secrets";
    private static final String CANARY = "canary-of-the-api";

    private static RestResponse put(RestCaller user, String name, String value) {
        return send(user, name, "{\"value\": \"" + base64(value) + "\"}");
    }

    private static RestResponse send(RestCaller user, String name, String body) {
        return user.send("PUT", SECRETS + "/" + name, "application/json", body);
    }

    private static String base64(String value) {
        return Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8));
    }

    private static String submission(String secrets) {
        return SampleApplications.submission(SampleApplications.elastic("needs-secrets", 1)
                .replace("\"monitor\": true", "\"monitor\": true, \"secrets\": " + secrets));
    }

    @Test
    void aSecretIsListedWithoutItsValue(CapturedOutput output) {
        RestResponse first = put(alice, "s3.key", CANARY);
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.json().at("/version").intValue()).isEqualTo(1);
        RestResponse second = put(alice, "s3.key", CANARY + "!");
        assertThat(second.json().at("/version").intValue()).isEqualTo(2);
        assertThat(second.json().at("/size").intValue()).isEqualTo(CANARY.length() + 1);

        RestResponse list = alice.get(SECRETS);
        assertThat(list.items()).hasSize(1);
        assertThat(list.items().get(0).propertyNames())
                .containsExactlyInAnyOrder("name", "version", "size", "created_at", "updated_at");
        assertThat(bob.get(SECRETS).items()).isEmpty();
        for (RestResponse response : new RestResponse[] {first, second, list}) {
            assertThat(response.text()).doesNotContain(CANARY, base64(CANARY));
        }
        for (String table : tables.names()) {
            assertThat(tables.countContaining(table, CANARY, Optional.empty()))
                    .as(table)
                    .isZero();
        }
        assertThat(output.getAll()).doesNotContain(CANARY, base64(CANARY));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s",
                "{\"value\": %s",
                "{\"value\": \"%s\"}",
                "{\"vaule\": \"%s\"}",
                "{\"value\": \"eA==\", \"%s\": 1}",
                "[\"%s\"]",
                "{\"value\": {\"%s\": 1}}",
                "{\"value\": \"\"}"
            })
    void aRefusedBodyIsNotRepeated(String body) {
        RestResponse refused = send(alice, "key", body.formatted("canary_of_the_body"));

        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.text()).contains("Base64").doesNotContain("canary_of");
    }

    @Test
    void namesSizeAndNumberAreLimited() {
        assertThat(put(alice, "-key", "x").status()).isEqualTo(400);
        assertThat(put(alice, "a%20b", "x").status()).isEqualTo(400);
        assertThat(put(alice, "big", "x".repeat(65_536)).status()).isEqualTo(200);
        assertThat(put(alice, "big", "x".repeat(65_537)).status()).isEqualTo(400);
        for (int i = 1; i < 100; i++) {
            assertThat(put(alice, "key-" + i, "x").status()).isEqualTo(200);
        }
        RestResponse tooMany = put(alice, "one-more", "x");
        assertThat(tooMany.status()).isEqualTo(409);
        assertThat(tooMany.problem()).isEqualTo("too-many-secrets");
        assertThat(put(alice, "key-1", "y").status()).isEqualTo(200);
    }

    @Test
    void anAdministratorListsAndDeletesThoseOfAUser() {
        put(alice, "key", CANARY);
        String ofAlice = "/api/v1/users/alice/secrets";

        assertThat(root.get(ofAlice).items().get(0).path("name").asString("")).isEqualTo("key");
        assertThat(root.get(ofAlice).text()).doesNotContain(CANARY, base64(CANARY));
        assertThat(bob.get(ofAlice).status()).isEqualTo(403);
        assertThat(bob.send("DELETE", ofAlice + "/key").status()).isEqualTo(403);
        assertThat(bob.send("DELETE", SECRETS + "/key").status()).isEqualTo(404);
        assertThat(root.get("/api/v1/users/nobody/secrets").status()).isEqualTo(404);
        assertThat(anonymous.asNobody().get(SECRETS).status()).isEqualTo(401);
        assertThat(root.send("DELETE", ofAlice + "/key").status()).isEqualTo(204);
        assertThat(alice.get(SECRETS).items()).isEmpty();
    }

    @Test
    void aTokenNeedsTheScopeAllToChangeThem() {
        put(alice, "key", "x");
        RestCaller program = anonymous.withToken(alice.post("/api/v1/tokens", "{\"name\": \"ci\", \"scope\": \"run\"}")
                .at("/secret"));

        assertThat(program.get(SECRETS).items()).hasSize(1);
        assertThat(put(program, "key", "y").status()).isEqualTo(403);
        assertThat(program.send("DELETE", SECRETS + "/key").status()).isEqualTo(403);
    }

    @Test
    void eachChangeIsInTheAuditTrail() {
        put(alice, "key", CANARY);
        assertThat(alice.send("DELETE", SECRETS + "/key").status()).isEqualTo(204);

        RestResponse trail = root.get("/api/v1/audit?action=secret");
        assertThat(trail.items())
                .extracting(entry -> entry.path("action").asString(""))
                .startsWith("secret.delete", "secret.set");
        assertThat(trail.text()).contains("alice/key").doesNotContain(CANARY, base64(CANARY));
    }

    @Test
    void aDescriptionMayNameOnlySecretsOfTheCaller() {
        put(bob, "his", "x");
        put(alice, "hers", "x");
        addNode("n1", 8, 1L << 30);
        String body = submission("[\"hers\", {\"name\": \"his\", \"file\": \"key.pem\"}]");

        RestResponse refused = alice.post("/api/v1/executions", body);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("invalid-description");
        assertThat(refused.json().at("/errors")).hasSize(1);
        assertThat(refused.at("/errors/0/pointer")).isEqualTo("/services/0/secrets/1");
        assertThat(refused.at("/errors/0/message")).contains("zoe secrets set his");
        put(alice, "his", "x");
        assertThat(alice.post("/api/v1/executions", body).status()).isEqualTo(201);
    }
}
