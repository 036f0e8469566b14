package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Creations that are repeated with the same idempotency key. */
class IdempotentCreationsTest extends ApiTest {

    private RestCaller admin;

    @BeforeEach
    void addAdministrator() {
        users.add("ruth", "admin");
        admin = anonymous.as("ruth");
    }

    /** These tables are not emptied with the users. */
    @AfterEach
    void removeObjects() {
        root.send("DELETE", "/api/v1/roles/guest");
        root.send("DELETE", "/api/v1/quotas/small");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "groups | {\"name\": \"physics\", \"shares\": 2} | {\"name\": \"physics\", \"shares\": 3}",
                "roles | {\"name\": \"guest\", \"capabilities\": [\"can_access_api\"]} | {\"name\": \"guest\"}",
                "quotas | {\"name\": \"small\", \"cores\": 8} | {\"name\": \"small\", \"cores\": 9}",
                "users | {\"username\": \"ada\", \"shares\": 2} | {\"username\": \"ada\"}",
                "tokens | {\"name\": \"ci\", \"scope\": \"read\"} | {\"name\": \"ci\", \"scope\": \"run\"}",
            })
    void theSameCallWithTheSameKeyCreatesNothingMore(String path, String body, String otherBody) {
        RestResponse first = create(root, path, body, "k1");
        RestResponse again = create(root, path, body.replace(", ", " ,\n"), "k1");
        RestResponse other = create(root, path, otherBody, "k1");
        RestResponse withoutKey = root.post("/api/v1/" + path, body);

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.header("Location")).isEqualTo(first.header("Location"));
        for (String member : List.of("/id", "/name", "/username", "/version")) {
            assertThat(again.json().at(member))
                    .as(member)
                    .isEqualTo(first.json().at(member));
        }
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.problem()).isEqualTo("idempotency-conflict");
        assertThat(withoutKey.problem()).isEqualTo("name-taken");
    }

    @Test
    void aKeyOfOneUserDoesNotReachTheObjectsOfAnother() {
        String body = "{\"name\": \"ci\"}";
        create(root, "tokens", body, "k1");

        RestResponse ofRuth = create(admin, "tokens", body, "k1");

        assertThat(ofRuth.status()).isEqualTo(201);
        assertThat(create(root, "groups", "{\"name\": \"physics\"}", "k2").status())
                .isEqualTo(201);
        assertThat(create(admin, "groups", "{\"name\": \"physics\"}", "k2").problem())
                .isEqualTo("name-taken");
    }

    @Test
    void aKeyBelongsToItsPath() {
        create(root, "groups", "{\"name\": \"physics\"}", "k1");

        assertThat(create(root, "roles", "{\"name\": \"physics\"}", "k1").problem())
                .isEqualTo("idempotency-conflict");
        assertThat(root.get("/api/v1/roles/physics").status()).isEqualTo(404);
    }

    @Test
    void callsWithOneKeyAtTheSameTimeMakeOneObject() throws Exception {
        List<RestResponse> tokens = atOnce(6, () -> create(alice, "tokens", "{\"name\": \"ci\"}", "the-only-one"));
        List<RestResponse> groups = atOnce(6, () -> create(root, "groups", "{\"name\": \"physics\"}", "the-only-one"));

        assertThat(tokens)
                .extracting(RestResponse::status)
                .containsOnlyOnce(201)
                .containsOnly(200, 201);
        assertThat(groups)
                .extracting(RestResponse::status)
                .containsOnlyOnce(201)
                .containsOnly(200, 201);
        assertThat(tables.count("token")).isEqualTo(1);
        assertThat(tables.count("user_group")).isEqualTo(1);
        assertThat(alice.get("/api/v1/audit?action=token.create").items()).hasSize(1);
    }

    @Test
    void secretsAreOnlyInTheFirstResponseAndNotInTheDatabase() {
        RestResponse token = create(alice, "tokens", "{\"name\": \"ci\"}", "k1");
        RestResponse tokenAgain = create(alice, "tokens", "{\"name\": \"ci\"}", "k1");
        RestResponse user = create(root, "users", "{\"username\": \"ada\"}", "k1");
        RestResponse userAgain = create(root, "users", "{\"username\": \"ada\"}", "k1");

        assertThat(token.at("/secret")).startsWith("zoe_");
        assertThat(tokenAgain.json().path("secret").isNull()).isTrue();
        assertThat(tokenAgain.at("/notice")).contains("only its response had the secret");
        assertThat(alice.withToken(token.at("/secret")).get("/api/v1/users/me").status())
                .isEqualTo(200);
        assertThat(userAgain.json().has("password_reset")).isFalse();
        assertThat(userAgain.at("/notice")).contains("POST /users/ada/password-reset");
        for (String secret : List.of(token.at("/secret"), user.at("/password_reset/secret"))) {
            assertThat(tables.countContaining("idempotency_key", secret, Optional.empty()))
                    .isZero();
        }
    }

    @Test
    void aRepeatedPasswordResetIsAConflictAndLeavesTheSecretValid() {
        RestResponse first = create(root, "users/alice/password-reset", "{}", "k1");
        RestResponse again = create(root, "users/alice/password-reset", "{}", "k1");

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.problem()).isEqualTo("idempotency-conflict");
        assertThat(again.at("/detail")).contains("take a new key");
        assertThat(create(root, "users/bob/password-reset", "{}", "k1").problem())
                .isEqualTo("idempotency-conflict");
        assertThat(anonymous
                        .post(
                                "/api/v1/password-resets",
                                "{\"username\": \"alice\", \"secret\": \"%s\", \"password\": \"orbit-velvet-canyon-7\"}"
                                        .formatted(first.at("/secret")))
                        .status())
                .isEqualTo(204);
    }

    @Test
    void theFingerprintOfABodyTellsNothingAboutAPassword() {
        RestResponse first =
                create(root, "users", "{\"username\": \"ada\", \"password\": \"orbit-velvet-canyon-7\"}", "k1");
        RestResponse again =
                create(root, "users", "{\"username\": \"ada\", \"password\": \"canyon-orbit-velvet-7\"}", "k1");

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().has("notice")).isFalse();
    }

    @Test
    void theKeyOfADeletedObjectIsAConflict() {
        create(root, "groups", "{\"name\": \"physics\"}", "k1");
        root.send("DELETE", "/api/v1/groups/physics");
        root.post("/api/v1/groups", "{\"name\": \"physics\"}");

        RestResponse again = create(root, "groups", "{\"name\": \"physics\"}", "k1");

        assertThat(again.problem()).isEqualTo("idempotency-conflict");
        assertThat(again.at("/detail")).contains("was deleted");
    }

    @Test
    void aRefusedCreationLeavesItsKeyUnused() {
        create(root, "groups", "{\"name\": \"physics\"}", "k1");

        assertThat(create(root, "groups", "{\"name\": \"physics\"}", "k2").problem())
                .isEqualTo("name-taken");
        assertThat(create(root, "groups", "{\"name\": \"biology\"}", "k2").status())
                .isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 256})
    void aKeyHasACharacterAndUpTo255(int length) {
        assertThat(create(root, "groups", "{\"name\": \"physics\"}", "k".repeat(length))
                        .problem())
                .isEqualTo("malformed-request");
    }

    private static RestResponse create(RestCaller caller, String path, String body, String key) {
        return caller.post("/api/v1/" + path, body, "Idempotency-Key", key);
    }

    private static List<RestResponse> atOnce(int times, Callable<RestResponse> call) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(times);
        try {
            List<RestResponse> answers = new ArrayList<>();
            for (Future<RestResponse> answer : threads.invokeAll(Collections.nCopies(times, call))) {
                answers.add(answer.get());
            }
            return answers;
        } finally {
            threads.shutdownNow();
        }
    }
}
