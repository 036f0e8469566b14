package dev.zoe.api.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class UsersResourceTest extends ApiTest {

    private static final String PASSWORD = "orbit-velvet-canyon-7";
    private static final String ME = "/api/v1/users/me";

    private RestResponse patch(RestCaller caller, String path, String body) {
        return caller.send("PATCH", path, "application/json", body);
    }

    @Test
    void anAdministratorCreatesAUserWhoThenSignsIn() {
        RestResponse created = root.post(
                "/api/v1/users",
                """
                {"username": "carol", "email": "carol@example.org", "role": "observer", "password": "%s"}"""
                        .formatted(PASSWORD));

        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.header("Location")).isEqualTo("/api/v1/users/carol");
        assertThat(created.header("ETag")).isEqualTo("\"" + created.at("/version") + "\"");
        assertThat(root.get("/api/v1/users/carol").header("ETag")).isEqualTo(created.header("ETag"));
        assertThat(created.json().has("password_reset")).isFalse();
        assertThat(created.text()).doesNotContain(PASSWORD);

        RestResponse me = anonymous.withLogin("carol", PASSWORD).get("/api/v1/users/me");
        assertThat(me.status()).isEqualTo(200);
        assertThat(me.at("/email")).isEqualTo("carol@example.org");
        assertThat(me.at("/role")).isEqualTo("observer");
        assertThat(me.json().path("capabilities").valueStream().map(JsonNode::asString))
                .containsExactly("can_see_status", "can_access_api");
        assertThat(me.json().at("/usage/running").asInt(-1)).isZero();
        assertThat(me.json().at("/limits/cores").asDouble(-1)).isZero();
    }

    @Test
    void anObserverSubmitsNothing() {
        users.add("olga", "observer");

        RestResponse refused = anonymous.as("olga").post("/api/v1/executions", "{\"application\": {}}");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.at("/detail")).contains("can_submit_executions");
    }

    @Test
    void withoutAPasswordTheUserSetsOneWithTheSecretOnce() {
        RestResponse created = root.post("/api/v1/users", "{\"username\": \"dora\"}");
        String secret = created.at("/password_reset/secret");
        assertThat(secret).hasSizeGreaterThan(40);
        String use = "{\"username\": \"dora\", \"secret\": \"%s\", \"password\": \"%s\"}".formatted(secret, PASSWORD);

        assertThat(anonymous
                        .post("/api/v1/password-resets", use.replace(PASSWORD, "short"))
                        .problem())
                .isEqualTo("weak-password");
        assertThat(anonymous
                        .post("/api/v1/password-resets", use.replace("dora", "alice"))
                        .status())
                .isEqualTo(403);
        assertThat(anonymous.post("/api/v1/password-resets", use).status()).isEqualTo(204);
        assertThat(anonymous.post("/api/v1/password-resets", use).status()).isEqualTo(403);
        assertThat(anonymous.withLogin("dora", PASSWORD).get("/api/v1/users/me").status())
                .isEqualTo(200);
        assertThat(tables.values("password_reset", "user_id")).isEmpty();
    }

    @Test
    void aSecondSecretEndsTheFirstAndADisabledUserHasNone() {
        String first = root.post("/api/v1/users/alice/password-reset", "").at("/secret");
        String second = root.post("/api/v1/users/alice/password-reset", "").at("/secret");
        String use = "{\"username\": \"alice\", \"secret\": \"%s\", \"password\": \"%s\"}";

        assertThat(anonymous
                        .post("/api/v1/password-resets", use.formatted(first, PASSWORD))
                        .status())
                .isEqualTo(403);
        users.disable("alice");
        assertThat(anonymous
                        .post("/api/v1/password-resets", use.formatted(second, PASSWORD))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aResetEndsThePasswordAndTheTokensAtOnce() {
        RestCaller program = token(alice);
        assertThat(token(bob).get(ME).status()).isEqualTo(200);

        RestResponse reset = root.post("/api/v1/users/alice/password-reset", "");

        assertThat(reset.status()).as(reset.text()).isEqualTo(201);
        assertThat(alice.get(ME).status()).isEqualTo(401);
        assertThat(program.get(ME).status()).isEqualTo(401);
        assertThat(bob.get("/api/v1/tokens").items()).hasSize(1);
        assertThat(anonymous
                        .post(
                                "/api/v1/password-resets",
                                "{\"username\": \"alice\", \"secret\": \"%s\", \"password\": \"%s\"}"
                                        .formatted(reset.at("/secret"), PASSWORD))
                        .status())
                .isEqualTo(204);
        assertThat(anonymous.withLogin("alice", PASSWORD).get("/api/v1/tokens").items())
                .isEmpty();
        JsonNode entry = root.get("/api/v1/audit?action=password.reset&target=alice")
                .items()
                .get(0);
        assertThat(entry.path("after").toString()).isEqualTo("{\"revoked\":true,\"tokens_revoked\":1}");
    }

    @Test
    void aResetKeepsThePasswordAndTheTokensWhenTheAdministratorWantsThat() {
        RestCaller program = token(alice);

        assertThat(root.post("/api/v1/users/alice/password-reset", "{\"revoke\": false}")
                        .status())
                .isEqualTo(201);

        assertThat(alice.get(ME).status()).isEqualTo(200);
        assertThat(program.get(ME).status()).isEqualTo(200);
        assertThat(root.post("/api/v1/users/alice/password-reset", "{\"revoke\": 1}")
                        .problem())
                .isEqualTo("invalid-input");
    }

    @Test
    void theOwnPasswordStaysUnlessItIsToEnd() {
        users.add("chief", "admin");
        RestCaller chief = anonymous.as("chief");

        assertThat(chief.post("/api/v1/users/chief/password-reset", "{}").status())
                .isEqualTo(201);
        assertThat(chief.get(ME).status()).isEqualTo(200);
        assertThat(chief.post("/api/v1/users/chief/password-reset", "{\"revoke\": true}")
                        .status())
                .isEqualTo(201);
        assertThat(chief.get(ME).status()).isEqualTo(401);
        assertThat(root.post("/api/v1/users/root/password-reset", "{\"revoke\": true}")
                        .problem())
                .isEqualTo("last-administrator");
    }

    private RestCaller token(RestCaller user) {
        return anonymous.withToken(
                user.post("/api/v1/tokens", "{\"name\": \"ci\"}").at("/secret"));
    }

    @Test
    void aUserChangesTheOwnPasswordWithTheCurrentOne() {
        RestResponse wrong = put(alice, "{\"current\": \"guess\", \"password\": \"%s\"}".formatted(PASSWORD));
        assertThat(wrong.status()).isEqualTo(403);
        assertThat(wrong.problem()).isEqualTo("wrong-password");

        assertThat(put(alice, "{\"current\": \"secret\", \"password\": \"alice1234567\"}")
                        .problem())
                .isEqualTo("weak-password");
        assertThat(put(alice, "{\"current\": \"secret\", \"password\": \"%s\"}".formatted(PASSWORD))
                        .status())
                .isEqualTo(204);
        assertThat(alice.get("/api/v1/users/me").status()).isEqualTo(401);
        assertThat(anonymous
                        .withLogin("alice", PASSWORD)
                        .get("/api/v1/users/me")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void anAdministratorWithoutAPasswordDoesNotCount() {
        root.post("/api/v1/users", "{\"username\": \"chief\", \"role\": \"admin\"}");

        assertThat(root.send("DELETE", "/api/v1/users/root").problem()).isEqualTo("last-administrator");
    }

    @Test
    void aNumberIsNotUsedAgain() {
        int first = root.post("/api/v1/users", "{\"username\": \"fay\"}")
                .json()
                .path("fs_uid")
                .asInt();
        root.send("DELETE", "/api/v1/users/fay");

        assertThat(root.post("/api/v1/users", "{\"username\": \"gus\"}")
                        .json()
                        .path("fs_uid")
                        .asInt())
                .isGreaterThan(first);
    }

    @Test
    void theNumberOfADeletedUserIsRefusedForEveryOther() {
        assertThat(root.post("/api/v1/users", "{\"username\": \"fay\", \"fs_uid\": 70001}")
                        .status())
                .isEqualTo(201);
        root.send("DELETE", "/api/v1/users/fay");

        for (String name : new String[] {"gus", "fay"}) {
            RestResponse refused =
                    root.post("/api/v1/users", "{\"username\": \"%s\", \"fs_uid\": 70001}".formatted(name));
            assertThat(refused.problem()).isEqualTo("invalid-input");
            assertThat(refused.at("/errors/0/message")).contains("deleted");
        }
        assertThat(patch(root, "/api/v1/users/bob", "{\"fs_uid\": 70001}").problem())
                .isEqualTo("invalid-input");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 33, 999, 65_534, 65_535, 2_000_000_000, 4_294_967_295L})
    void numbersOfTheSystemAreRefused(long number) {
        RestResponse refused = root.post("/api/v1/users", "{\"username\": \"fay\", \"fs_uid\": %d}".formatted(number));

        assertThat(refused.problem()).isEqualTo("invalid-input");
        assertThat(refused.at("/errors/0/pointer")).isEqualTo("/fs_uid");
        assertThat(patch(root, "/api/v1/users/bob", "{\"fs_uid\": %d}".formatted(number))
                        .problem())
                .isEqualTo("invalid-input");
    }

    @Test
    void aLargeBodyOfACallerWithoutALogInIsRefused() {
        String body = "{\"username\": \"" + "a".repeat(3_000_000) + "\"}";

        assertThat(anonymous.post("/api/v1/password-resets", body).problem()).isEqualTo("body-too-large");
    }

    private RestResponse put(RestCaller caller, String body) {
        return caller.send("PUT", "/api/v1/users/me/password", "application/json", body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"password1234", "qwertyuiop12", "aaaaaaaaaaaaaaaa", "123456789012", "short", "iloveyou2024"})
    void aPasswordThatIsEasyToGuessIsRefused(String password) {
        RestResponse refused =
                root.post("/api/v1/users", "{\"username\": \"eve\", \"password\": \"%s\"}".formatted(password));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("weak-password");
        assertThat(root.get("/api/v1/users/eve").status()).isEqualTo(404);
    }

    @Test
    void everythingThatIsWrongWithABodyIsSaidAtOnce() {
        RestResponse refused = root.post(
                "/api/v1/users",
                "{\"username\": \"Me!\", \"role\": 7, \"fs_uid\": 0, \"enabled\": null, \"colour\": \"red\"}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("invalid-input");
        assertThat(refused.json().path("errors").valueStream().map(error -> error.path("pointer")
                        .asString()))
                .containsExactlyInAnyOrder("/username", "/role", "/fs_uid", "/enabled", "/colour");
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"username\": \"me\"}', invalid-input",
        "'{\"username\": \"alice\"}', name-taken",
        "'{\"username\": \"fay\", \"role\": \"king\"}', invalid-input",
        "'{\"username\": \"fay\", \"quota\": \"much\"}', invalid-input",
        "'{\"username\": \"fay\", \"email\": \"not an address\"}', invalid-input",
        "'{\"username\": \"fay\", \"username\": \"gus\"}', malformed-request",
        "'[]', malformed-request",
        "'', malformed-request",
        "'{}', invalid-input"
    })
    void aBodyThatIsNoUserIsRefused(String body, String problem) {
        assertThat(root.post("/api/v1/users", body).problem()).isEqualTo(problem);
    }

    @Test
    void everyUserHasANumberOfTheirOwn() {
        int first = root.post("/api/v1/users", "{\"username\": \"fay\"}")
                .json()
                .path("fs_uid")
                .asInt();
        int second = root.post("/api/v1/users", "{\"username\": \"gus\"}")
                .json()
                .path("fs_uid")
                .asInt();

        assertThat(second).isEqualTo(first + 1);
        RestResponse refused = patch(root, "/api/v1/users/gus", "{\"fs_uid\": %d}".formatted(first));
        assertThat(refused.problem()).isEqualTo("invalid-input");
        assertThat(patch(root, "/api/v1/users/fay", "{\"fs_uid\": %d}".formatted(first))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aChangeNamesTheVersionThatItHasSeen() {
        String seen = root.get("/api/v1/users/bob").header("ETag");
        RestResponse changed = root.send(
                request -> request.header("Content-Type", "application/json")
                        .header("If-Match", seen)
                        .method("PATCH", BodyPublishers.ofString("{\"role\": \"operator\"}")),
                "/api/v1/users/bob");
        assertThat(changed.at("/role")).isEqualTo("operator");

        RestResponse stale = root.send(
                request -> request.header("Content-Type", "application/json")
                        .header("If-Match", seen)
                        .method("PATCH", BodyPublishers.ofString("{\"role\": \"user\"}")),
                "/api/v1/users/bob");
        assertThat(stale.status()).isEqualTo(412);
        assertThat(stale.problem()).isEqualTo("changed-meanwhile");
    }

    @Test
    void aDisabledUserKeepsOrLosesTheExecutionsAsAskedFor() {
        long kept = submit(alice, "sort", 1);
        long ended = submit(bob, "sort", 1);

        assertThat(patch(root, "/api/v1/users/alice", "{\"enabled\": false}").at("/enabled"))
                .isEqualTo("false");
        patch(root, "/api/v1/users/bob?executions=cancel", "{\"enabled\": false}");

        assertThat(alice.get("/api/v1/executions").status()).isEqualTo(401);
        assertThat(root.get("/api/v1/executions/" + kept)
                        .json()
                        .path("cancel_requested_at")
                        .isNull())
                .isTrue();
        assertThat(root.get("/api/v1/executions/" + ended)
                        .json()
                        .path("cancel_requested_at")
                        .isNull())
                .isFalse();
        assertThat(patch(root, "/api/v1/users/bob?executions=burn", "{}").problem())
                .isEqualTo("malformed-request");
    }

    @Test
    void theListIsFilteredAndComesInPagesByName() {
        users.add("carol", "observer");
        users.disable("carol");

        RestResponse first = root.get("/api/v1/users?limit=3");
        assertThat(first.items())
                .extracting(user -> user.path("username").asString())
                .containsExactly("alice", "bob", "carol");
        RestResponse second = root.get("/api/v1/users?limit=3&cursor=" + first.at("/next"));
        assertThat(second.items())
                .extracting(user -> user.path("username").asString())
                .containsExactly("root");
        assertThat(second.json().path("next").isNull()).isTrue();

        assertThat(root.get("/api/v1/users?role=user").items()).hasSize(2);
        assertThat(root.get("/api/v1/users?enabled=false").items()).hasSize(1);
        assertThat(root.get("/api/v1/users?name=c").items()).hasSize(1);
        assertThat(root.get("/api/v1/users?name=%25").items()).isEmpty();
        assertThat(root.get("/api/v1/users?quota=unlimited").items()).hasSize(4);
        assertThat(root.get("/api/v1/users?cursor=YWZ0ZXI6MQ").problem()).isEqualTo("malformed-request");
    }

    @Test
    void aUserWithExecutionsIsNotDeleted() {
        submit(alice, "sort", 1);

        RestResponse refused = root.send("DELETE", "/api/v1/users/alice");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.problem()).isEqualTo("in-use");
        assertThat(root.send("DELETE", "/api/v1/users/bob").status()).isEqualTo(204);
        assertThat(root.send("DELETE", "/api/v1/users/bob").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"PATCH,  '{\"enabled\": false}'", "PATCH,  '{\"role\": \"operator\"}'", "DELETE, ''"})
    void theLastAdministratorStays(String method, String body) {
        RestResponse refused = root.send(method, "/api/v1/users/root", "application/json", body);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.problem()).isEqualTo("last-administrator");
        assertThat(root.get("/api/v1/users/root").at("/role")).isEqualTo("admin");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /api/v1/users,                      ''",
        "POST,   /api/v1/users,                      '{\"username\": \"zed\", \"role\": \"admin\"}'",
        "GET,    /api/v1/users/bob,                  ''",
        "PATCH,  /api/v1/users/alice,                '{\"role\": \"admin\"}'",
        "DELETE, /api/v1/users/bob,                  ''",
        "POST,   /api/v1/users/root/password-reset,  ''",
        "GET,    /api/v1/roles,                      ''",
        "POST,   /api/v1/roles,                      '{\"name\": \"mine\"}'",
        "GET,    /api/v1/roles/user,                 ''",
        "PATCH,  /api/v1/roles/user,                 '{\"capabilities\": [\"can_change_config\"]}'",
        "DELETE, /api/v1/roles/observer,             ''",
        "GET,    /api/v1/quotas,                     ''",
        "POST,   /api/v1/quotas,                     '{\"name\": \"mine\"}'",
        "GET,    /api/v1/quotas/unlimited,           ''",
        "PATCH,  /api/v1/quotas/unlimited,           '{\"cores\": 0}'",
        "DELETE, /api/v1/quotas/unlimited,           ''"
    })
    void onlyAnAdministratorAdministers(String method, String path, String body) {
        users.add("olga", "operator");

        for (RestCaller caller : new RestCaller[] {alice, anonymous.as("olga")}) {
            RestResponse refused = caller.send(method, path, "application/json", body);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.problem()).isEqualTo("missing-capability");
        }
        assertThat(anonymous.send(method, path, "application/json", body).status())
                .isEqualTo(401);
    }
}
