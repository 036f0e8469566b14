package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityTest extends ApiTest {

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/info", "/api/v1/schema", "/api/v1/openapi", "/actuator/health"})
    void someCallsAreOpenToEverybody(String path) {
        assertThat(anonymous.get(path).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /api/v1/executions",
        "POST,   /api/v1/executions",
        "POST,   /api/v1/validation",
        "GET,    /api/v1/executions/1",
        "DELETE, /api/v1/executions/1",
        "GET,    /api/v1/events",
        "GET,    /api/v1/queue",
        "GET,    /api/v1/nodes",
        "GET,    /api/v1/no-such-thing",
        "GET,    /actuator/env",
    })
    void everythingElseNeedsALogIn(String method, String path) {
        RestResponse answer = anonymous.send(method, path);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.problem()).isEqualTo("unauthenticated");
        assertThat(answer.header("WWW-Authenticate")).startsWith("Basic realm=\"Zoe\"");
    }

    @Test
    void aWrongPasswordAnUnknownAndADisabledUserGetTheSameAnswer() {
        users.disable("bob");

        RestResponse wrong = anonymous.withLogin("alice", "guess").get("/api/v1/executions");
        RestResponse unknown = anonymous.withLogin("mallory", "guess").get("/api/v1/executions");
        RestResponse disabled = bob.get("/api/v1/executions");

        assertThat(wrong.status()).isEqualTo(401);
        assertThat(unknown.textOfAnyRequest()).isEqualTo(wrong.textOfAnyRequest());
        assertThat(disabled.textOfAnyRequest()).isEqualTo(wrong.textOfAnyRequest());
    }

    @Test
    void aRememberedPasswordIsForgottenWhenTheUserChangesOrIsDisabled() {
        assertThat(alice.get("/api/v1/executions").status()).isEqualTo(200);

        users.setPassword("alice", "other");
        assertThat(alice.get("/api/v1/executions").status()).isEqualTo(401);
        assertThat(anonymous
                        .withLogin("alice", "other")
                        .get("/api/v1/executions")
                        .status())
                .isEqualTo(200);

        users.disable("alice");
        assertThat(anonymous
                        .withLogin("alice", "other")
                        .get("/api/v1/executions")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void aRoleThatChangesCountsAtOnce() {
        assertThat(alice.get("/api/v1/nodes").status()).isEqualTo(200);

        users.addRole("guest", true);
        users.setRole("alice", "guest");

        RestResponse answer = alice.get("/api/v1/nodes");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.problem()).isEqualTo("missing-capability");
        assertThat(answer.at("/detail")).contains("can_see_status").contains("'guest'");
        assertThat(alice.get("/api/v1/queue").at("/detail")).contains("can_see_status");
    }

    @Test
    void aRoleMayBeKeptFromTheApiAltogether() {
        users.addRole("none-at-all", false);
        users.setRole("bob", "none-at-all");

        assertThat(bob.get("/api/v1/executions").at("/detail")).contains("can_access_api");
    }

    @Test
    void manyFailedLogInsMustWaitAlsoWithTheRightPassword() {
        users.add("carol", "user");
        for (int i = 0; i < 10; i++) {
            assertThat(anonymous
                            .withLogin("carol", "guess" + i)
                            .get("/api/v1/executions")
                            .status())
                    .isEqualTo(401);
        }

        RestResponse answer = anonymous.as("carol").get("/api/v1/executions");

        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.problem()).isEqualTo("too-many-attempts");
        assertThat(Integer.parseInt(answer.header("Retry-After"))).isBetween(1, 61);
        assertThat(alice.get("/api/v1/executions").status()).isEqualTo(200);
    }

    @Test
    void aForwardedAddressOfAnyCallerIsNotBelieved() {
        RestCaller forging = anonymous.withLogin("bob", "guess").through("192.0.2.7");

        assertThat(forging.get("/api/v1/executions", "Forwarded", "for=192.0.2.8")
                        .status())
                .isEqualTo(401);

        assertThat(tables.values("login_attempt", "source"))
                .containsExactlyInAnyOrder("address 127.0.0.1", "user bob at 127.0.0.1");
    }

    @Test
    void aForwardedSchemeOfAnyCallerIsNotBelieved() {
        RestResponse answer = alice.get("/api/v1/executions", "X-Forwarded-Proto", "https");

        assertThat(answer.header("Strict-Transport-Security")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:33000", "https://zoe.example.org", "null", "file://", "not an origin"})
    void aPageOfAnotherOriginChangesNothingAlsoAtAnotherPortOfTheSameHost(String origin) {
        long id = submit(alice, "sort", 1);
        String path = "/api/v1/executions/" + id + "/cancel";

        RestResponse refused = alice.post(path, "", "Origin", origin);

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.problem()).isEqualTo("cross-site");
        assertThat(alice.get("/api/v1/executions/" + id)
                        .json()
                        .path("cancel_requested_at")
                        .isNull())
                .isTrue();
        assertThat(alice.post(path, "", "Origin", anonymous.base()).status()).isEqualTo(202);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    void anotherSiteChangesNothingWithTheLogInOfABrowser(String site) {
        RestResponse answer = alice.post(
                "/api/v1/executions",
                SampleApplications.submission(SampleApplications.elastic("sort", 1)),
                "Sec-Fetch-Site",
                site);

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.problem()).isEqualTo("cross-site");
        assertThat(alice.get("/api/v1/executions", "Sec-Fetch-Site", site).items())
                .isEmpty();
    }

    @Test
    void aFormOfAnotherSiteChangesNothing() {
        long id = submit(alice, "sort", 1);

        RestResponse answer =
                alice.send("POST", "/api/v1/executions/" + id + "/cancel", "application/x-www-form-urlencoded", "a=b");

        assertThat(answer.status()).isEqualTo(415);
        assertThat(alice.get("/api/v1/executions/" + id)
                        .json()
                        .path("cancel_requested_at")
                        .isNull())
                .isTrue();
    }

    @Test
    void answersCarrySecurityHeadersAndNoCookie() {
        RestResponse answer = alice.get("/api/v1/executions");

        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(answer.header("Content-Security-Policy")).contains("default-src 'none'");
        assertThat(answer.header("Cache-Control")).contains("no-store");
        assertThat(answer.header("Set-Cookie")).isEmpty();
        assertThat(answer.header("Strict-Transport-Security")).isEmpty();
    }
}
