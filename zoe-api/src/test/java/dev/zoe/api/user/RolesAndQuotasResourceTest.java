package dev.zoe.api.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RolesAndQuotasResourceTest extends ApiTest {

    @AfterEach
    void removeOwnRolesAndQuotas() {
        for (String user : new String[] {"alice", "bob"}) {
            patch("/api/v1/users/" + user, "{\"role\": \"user\", \"quota\": \"unlimited\"}");
        }
        root.send("DELETE", "/api/v1/roles/looker");
        root.send("DELETE", "/api/v1/quotas/small");
    }

    private RestResponse patch(String path, String body) {
        return root.send("PATCH", path, "application/json", body);
    }

    @Test
    void anOwnRoleGivesItsCapabilitiesAtOnce() {
        RestResponse created = root.post(
                "/api/v1/roles", "{\"name\": \"looker\", \"capabilities\": [\"can_access_api\", \"can_see_status\"]}");
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        patch("/api/v1/users/alice", "{\"role\": \"looker\"}");
        assertThat(alice.get("/api/v1/nodes").status()).isEqualTo(200);

        RestResponse changed = patch("/api/v1/roles/looker", "{\"capabilities\": [\"can_access_api\"]}");
        assertThat(changed.json().path("users").asInt()).isEqualTo(1);
        assertThat(alice.get("/api/v1/nodes").status()).isEqualTo(403);

        RestResponse inUse = root.send("DELETE", "/api/v1/roles/looker");
        assertThat(inUse.problem()).isEqualTo("in-use");
        patch("/api/v1/users/alice", "{\"role\": \"user\"}");
        assertThat(root.send("DELETE", "/api/v1/roles/looker").status()).isEqualTo(204);
        assertThat(root.get("/api/v1/roles/looker").status()).isEqualTo(404);
    }

    @Test
    void theListsShowHowManyUsersThereAre() {
        assertThat(root.get("/api/v1/roles").items().stream()
                        .filter(role -> role.path("users").asInt() > 0)
                        .map(role -> role.path("name").asString() + " "
                                + role.path("users").asInt()))
                .containsExactly("admin 1", "user 2");
        assertThat(root.get("/api/v1/quotas").items())
                .filteredOn(quota -> quota.path("name").asString().equals("unlimited"))
                .extracting(quota -> quota.path("users").asInt())
                .containsExactly(3);
    }

    @Test
    void theBuiltInRolesAreThereAndStay() {
        assertThat(root.get("/api/v1/roles").items())
                .filteredOn(role -> role.path("built_in").asBoolean())
                .extracting(role -> role.path("name").asString())
                .containsExactlyInAnyOrder("admin", "observer", "operator", "power-user", "user");
        assertThat(root.get("/api/v1/roles/admin").json().path("capabilities").size())
                .isEqualTo(9);

        assertThat(patch("/api/v1/roles/user", "{\"capabilities\": []}").problem())
                .isEqualTo("built-in");
        assertThat(root.send("DELETE", "/api/v1/roles/observer").problem()).isEqualTo("built-in");
    }

    @Test
    void anUnknownCapabilityIsRefusedWithTheKnownOnes() {
        RestResponse refused = root.post("/api/v1/roles", "{\"name\": \"looker\", \"capabilities\": [\"can_fly\"]}");

        assertThat(refused.problem()).isEqualTo("invalid-input");
        assertThat(refused.at("/errors/0/pointer")).isEqualTo("/capabilities");
        assertThat(refused.at("/detail")).contains("can_see_status").contains("can_submit_executions");
        assertThat(root.post("/api/v1/roles", "{\"name\": \"user\"}").problem()).isEqualTo("name-taken");
    }

    @Test
    void nobodyTakesTheLastAdministratorTheirRole() {
        root.post(
                "/api/v1/roles",
                "{\"name\": \"looker\", \"capabilities\": [\"can_access_api\", \"can_change_config\"]}");
        patch("/api/v1/users/alice", "{\"role\": \"looker\"}");
        assertThat(alice.send("PATCH", "/api/v1/users/root", "application/json", "{\"enabled\": false}")
                        .status())
                .isEqualTo(200);

        RestResponse refused = alice.send(
                "PATCH", "/api/v1/roles/looker", "application/json", "{\"capabilities\": [\"can_access_api\"]}");

        assertThat(refused.problem()).isEqualTo("last-administrator");
        assertThat(alice.send("PATCH", "/api/v1/users/root", "application/json", "{\"enabled\": true}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aQuotaLimitsItsUsersAtOnce() {
        RestResponse created = root.post(
                "/api/v1/quotas",
                "{\"name\": \"small\", \"waiting_executions\": 1, \"cores\": 500.5, \"memory\": 0, \"gpus\": 2}");
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.json().path("cores").asDouble()).isEqualTo(500.5);
        assertThat(created.json().path("elastic_cores").asDouble(-1)).isZero();
        patch("/api/v1/users/alice", "{\"quota\": \"small\"}");

        submit(alice, "sort", 1);
        String body = SampleApplications.submission(SampleApplications.elastic("sort", 1));
        assertThat(alice.post("/api/v1/executions", body).problem()).isEqualTo("over-quota");
        JsonNode me = alice.get("/api/v1/users/me").json();
        assertThat(me.at("/usage/waiting").asInt()).isEqualTo(1);
        assertThat(me.at("/limits/waiting_executions").asInt()).isEqualTo(1);
        assertThat(me.at("/limits/gpus").asInt()).isEqualTo(2);

        assertThat(patch("/api/v1/quotas/small", "{\"waiting_executions\": null}")
                        .status())
                .isEqualTo(200);
        assertThat(alice.post("/api/v1/executions", body).status()).isEqualTo(201);
        assertThat(root.send("DELETE", "/api/v1/quotas/small").problem()).isEqualTo("in-use");
    }

    @Test
    void aQuotaWithNonsenseIsRefused() {
        RestResponse refused =
                root.post("/api/v1/quotas", "{\"name\": \"small\", \"cores\": -1, \"memory\": 1.5, \"cars\": 3}");

        assertThat(refused.json().path("errors").valueStream().map(error -> error.path("pointer")
                        .asString()))
                .containsExactlyInAnyOrder("/cores", "/memory", "/cars");
        assertThat(patch("/api/v1/quotas/unlimited", "{\"cores\": 1}").problem())
                .isEqualTo("built-in");
        assertThat(root.get("/api/v1/quotas/nothing").status()).isEqualTo(404);
    }
}
