package dev.zoe.api.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Users, roles and quotas in the interface 0.7. */
class CompatAdministrationTest extends CompatApiTest {
    private static final String PASSWORD = "orbit-velvet-canyon-7";

    @Test
    void aUserIsCreatedShownChangedAndDeleted() {
        long role = id("role", "power-user");
        RestResponse created = root.post(
                BASE + "/user",
                """
                {"username": "ada", "email": "ada@example.org", "auth_source": "internal", "role_id": %d,
                 "quota_id": %d, "priority": 0, "password": "%s"}"""
                        .formatted(role, id("quota", "unlimited"), PASSWORD));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(members(created.json())).containsExactly("user_id");
        String path = BASE + "/user/" + created.json().path("user_id").asLong();

        JsonNode user = root.get(path).json().path("user");
        assertThat(members(user))
                .containsExactlyInAnyOrder(
                        "id",
                        "username",
                        "email",
                        "fs_uid",
                        "priority",
                        "enabled",
                        "auth_source",
                        "role_id",
                        "quota_id");
        assertThat(user.path("username").asString()).isEqualTo("ada");
        assertThat(user.path("email").asString()).isEqualTo("ada@example.org");
        assertThat(user.path("role_id").asLong()).isEqualTo(role);
        assertThat(user.path("auth_source").asString()).isEqualTo("internal");
        assertThat(user.path("enabled").asBoolean()).isTrue();
        assertThat(anonymous.withLogin("ada", PASSWORD).get(BASE + "/login").status())
                .isEqualTo(200);
        assertThat(root.get(BASE + "/user").json().path(user.path("id").asString()))
                .isEqualTo(user);

        RestResponse changed = root.post(path, "{\"enabled\": false, \"role_id\": %d}".formatted(id("role", "user")));
        assertThat(changed.status()).as(changed.text()).isEqualTo(201);
        assertThat(root.get(path).json().at("/user/enabled").asBoolean()).isFalse();
        assertThat(root.get(path).json().at("/user/role_id").asLong()).isEqualTo(id("role", "user"));
        assertThat(root.get(path).at("/user/email")).isEqualTo("ada@example.org");

        assertThat(root.send("DELETE", path).status()).isEqualTo(204);
        assertRefused(root.get(path), 404);
    }

    @Test
    void aUserMayBeSentBackAsItWasReceived() {
        String path = BASE + "/user/" + number(alice);
        JsonNode user = root.get(path).json().path("user");

        RestResponse answer = root.post(path, user.toString());

        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        assertThat(root.get(path).json().path("user")).isEqualTo(user);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"username\": \"alicia\"}",
                "{\"id\": 1}",
                "{\"auth_source\": \"ldap\"}",
                "{\"role_id\": 999999999}",
                "{\"role_id\": \"admin\"}",
                "{\"quota_id\": -1}",
                "{\"enabled\": 1}",
                "{\"priority\": -1}",
                "{\"priority\": 1000000}",
                "{\"priority\": 0.5}",
                "{\"priority\": \"high\"}",
                "{\"shoe_size\": 44}"
            })
    void aChangeOfAUserThatCannotBeMadeIsRefused(String body) {
        assertRefused(root.post(BASE + "/user/" + number(alice), body), 400, body.split("\"", -1)[1]);
    }

    @Test
    void thePriorityOfAUserIsKeptAsShares() {
        RestResponse created = root.post(
                BASE + "/user",
                "{\"username\": \"ada\", \"role_id\": %d, \"quota_id\": %d, \"priority\": 4, \"password\": \"%s\"}"
                        .formatted(id("role", "user"), id("quota", "unlimited"), PASSWORD));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        String path = BASE + "/user/" + created.json().path("user_id").asLong();
        assertThat(root.get(path).json().at("/user/priority").asInt()).isEqualTo(4);
        assertThat(root.get("/api/v1/users/ada").json().path("shares").asInt()).isEqualTo(5);

        root.post(path, "{\"priority\": 999999}");
        assertThat(root.get("/api/v1/users/ada").json().path("shares").asInt()).isEqualTo(1_000_000);
        root.post(path, "{\"priority\": null, \"enabled\": true}");
        assertThat(root.get(path).json().at("/user/priority").asInt()).isEqualTo(999_999);
        root.post(path, "{\"priority\": 0}");
        assertThat(root.get("/api/v1/users/ada").json().path("shares").asInt()).isEqualTo(1);

        assertThat(root.get("/api/v1/users/alice").json().path("shares").asInt())
                .isEqualTo(1);
        assertThat(root.get(BASE + "/user/" + number(alice))
                        .json()
                        .at("/user/priority")
                        .isIntegralNumber())
                .isTrue();
        assertThat(alice.get(BASE + "/login").json().at("/user/priority").asInt())
                .isZero();
        assertRefused(alice.post(BASE + "/user/" + number(alice), "{\"priority\": 9}"), 401, "can_change_config");
        assertThat(root.get("/api/v1/users/alice").json().path("shares").asInt())
                .isEqualTo(1);
    }

    @Test
    void everybodySeesTheOwnUserAndAdministratorsSeeAll() {
        assertThat(alice.get(BASE + "/user/" + number(alice)).at("/user/username"))
                .isEqualTo("alice");
        assertRefused(alice.get(BASE + "/user/" + number(bob)), 401, "can_change_config");
        assertRefused(alice.get(BASE + "/user/999999999"), 401, "can_change_config");
        assertRefused(root.get(BASE + "/user/999999999"), 404, "999999999");
    }

    @ParameterizedTest
    @ValueSource(strings = {"user", "role", "quota"})
    void onlyAdministratorsListAndChange(String what) {
        String path = BASE + "/" + what;

        assertRefused(alice.get(path), 401, "can_change_config");
        assertRefused(alice.post(path, "{\"name\": \"mine\"}"), 401, "can_change_config");
        assertRefused(alice.post(path + "/1", "{}"), 401, "can_change_config");
        assertRefused(alice.send("DELETE", path + "/1"), 401, "can_change_config");
        assertRefused(root.get(path + "/999999999"), 404, "999999999");
        assertRefused(root.post(path + "/999999999", "{}"), 404, "999999999");
        assertRefused(root.send("DELETE", path + "/999999999"), 404, "999999999");
        assertRefused(root.post(path, "[]"), 400, "JSON object");
    }

    @Test
    void theLastAdministratorStays() {
        String path = BASE + "/user/" + number(root);

        assertRefused(root.post(path, "{\"enabled\": false}"), 409, "can_change_config");
        assertRefused(root.post(path, "{\"role_id\": %d}".formatted(id("role", "user"))), 409, "can_change_config");
        assertRefused(root.send("DELETE", path), 409, "can_change_config");
        assertThat(number(root)).isPositive();
    }

    @Test
    void changesAreInTheAuditTrail() {
        root.post(BASE + "/user/" + number(alice), "{\"email\": \"alice@example.org\"}");

        assertThat(root.get("/api/v1/audit?action=user.change&target=alice")
                        .items()
                        .get(0)
                        .at("/after/email")
                        .asString())
                .contains("alice@example.org");
    }

    @Test
    void aRoleIsCreatedShownChangedAndDeleted() {
        RestResponse created = root.post(
                BASE + "/role",
                "{\"name\": \"guest-07\", \"can_access_api\": true, \"can_access_full_zapp_shop\": true,"
                        + " \"can_customize_resources\": true,"
                        + " \"can_see_status\": false}");
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        long id = created.json().path("role_id").asLong();
        String path = BASE + "/role/" + id;

        JsonNode role = root.get(path).json().path("role");
        assertThat(role.toString())
                .isEqualTo("{\"id\":%d,\"name\":\"guest-07\",\"can_see_status\":false,".formatted(id)
                        + "\"can_change_config\":false,\"can_operate_others\":false,\"can_delete_executions\":false,"
                        + "\"can_access_api\":true,\"can_customize_resources\":true,"
                        + "\"can_access_full_zapp_shop\":true}");
        assertThat(root.get(BASE + "/role").json().path(Long.toString(id))).isEqualTo(role);
        root.post(BASE + "/user/" + number(alice), "{\"role_id\": %d}".formatted(id));
        assertThat(start(alice, "sort")).isPositive();

        assertThat(root.post(path, "{\"can_see_status\": true, \"can_access_full_zapp_shop\": false}")
                        .status())
                .isEqualTo(201);
        assertThat(root.get("/api/v1/roles/guest-07")
                        .json()
                        .path("capabilities")
                        .toString())
                .contains("can_access_api", "can_see_status", "can_submit_executions")
                .doesNotContain("shop");
        assertRefused(root.post(path, "{\"name\": \"other\"}"), 400, "name", "guest-07", "create");
        assertRefused(root.post(path, "{\"can_fly\": true}"), 400, "can_fly");
        assertRefused(root.send("DELETE", path), 409, "users have the role");
        root.post(BASE + "/user/" + number(alice), "{\"role_id\": %d}".formatted(id("role", "user")));
        assertThat(root.send("DELETE", path).status()).isEqualTo(204);
        assertRefused(root.get(path), 404);
    }

    @Test
    void builtInRolesDoNotChange() {
        assertRefused(
                root.post(BASE + "/role/" + id("role", "user"), "{\"can_change_config\": true}"), 409, "built in");
        assertRefused(root.post(BASE + "/role/" + id("role", "user"), "{\"name\": \"other\"}"), 400, "name");
    }

    @Test
    void aQuotaIsInHours() {
        RestResponse created = root.post(
                BASE + "/quota",
                "{\"name\": \"small-07\", \"concurrent_executions\": 3, \"memory\": 1073741824, \"cores\": 2.5,"
                        + " \"runtime_limit\": 1.5}");
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        long id = created.json().path("quota_id").asLong();
        String path = BASE + "/quota/" + id;

        JsonNode quota = root.get(path).json().path("quota");
        assertThat(quota.toString())
                .isEqualTo(("{\"id\":%d,\"name\":\"small-07\",\"concurrent_executions\":3,\"memory\":1073741824,"
                                + "\"cores\":2.5,\"runtime_limit\":1.5}")
                        .formatted(id));
        assertThat(root.get("/api/v1/quotas/small-07")
                        .json()
                        .path("runtime_limit_seconds")
                        .asLong())
                .isEqualTo(5400);
        assertThat(root.get(BASE + "/quota").json().path(Long.toString(id))).isEqualTo(quota);

        assertThat(root.post(path, "{\"runtime_limit\": 24}").status()).isEqualTo(201);
        assertThat(root.get(path).json().at("/quota/runtime_limit").asLong()).isEqualTo(24);
        assertThat(root.get(path).json().at("/quota/cores").asDouble()).isEqualTo(2.5);
        assertRefused(root.post(path, "{\"runtime_limit\": -1}"), 400, "runtime_limit", "hours");
        assertRefused(root.post(path, "{\"cores\": \"many\"}"), 400, "cores");
        assertRefused(root.post(path, "{\"name\": \"other\"}"), 400, "name", "small-07", "create");
        assertThat(root.send("DELETE", path).status()).isEqualTo(204);
        assertRefused(root.get(path), 404);
        assertRefused(root.send("DELETE", BASE + "/quota/" + id("quota", "unlimited")), 409, "built in");
    }

    @Test
    void aQuotaOfAnySecondMayBeSentBackAsItWasReceived() {
        root.post("/api/v1/quotas", "{\"name\": \"odd-07\", \"runtime_limit_seconds\": 999999999}");
        String path = BASE + "/quota/" + id("quota", "odd-07");

        RestResponse answer =
                root.post(path, root.get(path).json().path("quota").toString());

        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        assertThat(root.get("/api/v1/quotas/odd-07")
                        .json()
                        .path("runtime_limit_seconds")
                        .asLong())
                .isEqualTo(999_999_999);
        root.send("DELETE", path);
    }

    private long id(String what, String name) {
        return root.get(BASE + "/" + what)
                .json()
                .valueStream()
                .filter(object -> object.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow()
                .path("id")
                .asLong();
    }
}
