package dev.zoe.api.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What users may ask for in descriptions, by their role. */
class RolePoliciesTest extends ApiTest {

    private static final String SUBMITTER =
            "{\"name\": \"lab\", \"capabilities\": [\"can_access_api\", \"can_submit_executions\","
                    + " \"can_customize_resources\"]%s}";

    @AfterEach
    void removeOwnRole() {
        root.send("PATCH", "/api/v1/users/alice", "application/json", "{\"role\": \"user\"}");
        root.send("DELETE", "/api/v1/roles/lab");
    }

    private RestResponse patch(String body) {
        return root.send("PATCH", "/api/v1/roles/lab", "application/json", body);
    }

    private void giveAliceTheRole(String policy) {
        RestResponse created = root.post("/api/v1/roles", SUBMITTER.formatted(policy));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        root.send("PATCH", "/api/v1/users/alice", "application/json", "{\"role\": \"lab\"}");
    }

    private static String withPriority(String name) {
        return SampleApplications.elastic("sort", 1).replace("\"kind\"", "\"priority\": \"" + name + "\", \"kind\"");
    }

    /** The first service asks for what {@code keys} say. */
    private static String with(String keys) {
        return SampleApplications.elastic("sort", 1).replaceFirst("\"name\": \"boss\"", "\"name\": \"boss\", " + keys);
    }

    private static RestResponse submit(RestCaller caller, String description) {
        return caller.post("/api/v1/executions", SampleApplications.submission(description));
    }

    @Test
    void administratorsSayHowLongApplicationsOfARoleMayBeIdle() {
        giveAliceTheRole(", \"idle_release_elastic_seconds\": 1800");
        RestResponse changed = patch("{\"idle_stop_seconds\": 43200}");
        assertThat(changed.at("/idle_release_elastic_seconds")).isEqualTo("1800");
        assertThat(changed.at("/idle_stop_seconds")).isEqualTo("43200");
        assertThat(patch("{\"idle_release_elastic_seconds\": null}")
                        .json()
                        .path("idle_release_elastic_seconds")
                        .isNull())
                .isTrue();

        JsonNode me = alice.get("/api/v1/users/me").json();
        assertThat(me.path("idle_release_elastic_seconds").isNull()).isTrue();
        assertThat(me.path("idle_stop_seconds").asLong()).isEqualTo(43_200);

        RestResponse refused = patch("{\"idle_stop_seconds\": 0}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.at("/detail")).contains("/idle_stop_seconds: must be a whole number from 1 to 1000000000");
    }

    @Test
    void usersNameThePriorityClassesOfTheirRole() {
        RestResponse refused = submit(alice, withPriority("high"));

        assertThat(refused.problem()).isEqualTo("invalid-description");
        assertThat(refused.at("/errors/0/pointer")).isEqualTo("/priority");
        assertThat(refused.at("/detail")).contains("it allows \"low\", \"normal\"");
        assertThat(alice.post("/api/v1/validation", withPriority("high")).status())
                .isEqualTo(400);
        assertThat(alice.post("/api/0.7/zapp_validate", withPriority("high")).status())
                .isEqualTo(400);
        assertThat(submit(alice, withPriority("normal")).status()).isEqualTo(201);
        assertThat(submit(root, withPriority("high")).status()).isEqualTo(201);
        // A caller without a log-in has no role yet.
        assertThat(anonymous
                        .post("/api/0.7/zapp_validate", withPriority("high"))
                        .status())
                .isEqualTo(200);
    }

    /** Without a class, an application has the default, which is above the only class of the role. */
    @Test
    void whoHasOnlyClassesBelowTheDefaultNamesOne() {
        giveAliceTheRole(", \"priority_classes\": [\"low\"]");

        RestResponse refused = submit(alice, SampleApplications.elastic("sort", 1));

        assertThat(refused.problem()).isEqualTo("invalid-description");
        assertThat(refused.at("/errors/0/pointer")).isEqualTo("/priority");
        assertThat(refused.at("/detail")).endsWith("write one of low");
        assertThat(submit(alice, withPriority("low")).status()).isEqualTo(201);
    }

    @Test
    void theUserSeesWhatTheRoleAllows() {
        JsonNode me = alice.get("/api/v1/users/me").json();
        assertThat(me.path("priority_classes").valueStream().map(JsonNode::asString))
                .containsExactly("low", "normal");
        assertThat(me.path("networks").isNull()).isTrue();
        assertThat(me.path("linux_capabilities").size()).isZero();
        assertThat(me.path("read_only_root").asBoolean(true)).isFalse();
        assertThat(root.get("/api/v1/users/me").json().path("priority_classes").isNull())
                .isTrue();
    }

    @Test
    void aRoleGivesWhatTheSiteDoesNotGiveEveryUserAndEachUseIsAudited() {
        String asks = "\"network\": \"lab-net\", \"capabilities\": [\"NET_RAW\"]";
        assertThat(submit(alice, with(asks)).problem()).isEqualTo("invalid-description");
        giveAliceTheRole(", \"networks\": [\"lab-net\"], \"linux_capabilities\": [\"NET_RAW\"]");

        RestResponse plain = submit(alice, SampleApplications.elastic("sort", 1));
        RestResponse accepted = submit(alice, with(asks));

        assertThat(plain.status()).as(plain.text()).isEqualTo(201);
        assertThat(accepted.status()).as(accepted.text()).isEqualTo(201);
        List<JsonNode> uses =
                root.get("/api/v1/audit?action=execution.use-exception").items();
        assertThat(uses.stream().map(entry -> entry.path("target").asString()))
                .contains(Long.toString(accepted.id()))
                .doesNotContain(Long.toString(plain.id()));
        JsonNode use = uses.get(0);
        assertThat(use.path("actor").asString()).isEqualTo("alice");
        assertThat(use.path("role").asString()).isEqualTo("lab");
        assertThat(use.at("/after/exceptions").valueStream().map(JsonNode::asString))
                .containsExactly("boss: network lab-net", "boss: capability NET_RAW");
        assertThat(submit(alice, with("\"capabilities\": [\"SYS_ADMIN\"]")).at("/detail"))
                .contains("it allows \"NET_RAW\"");
    }

    @Test
    void aRoleTakesWhatTheSiteGivesEveryUser() {
        giveAliceTheRole(", \"registries\": [\"registry.example\"], \"priority_classes\": []");

        assertThat(submit(alice, SampleApplications.elastic("sort", 1)).at("/detail"))
                .contains("images from the registry \"docker.io\" are not allowed here");
        assertThat(submit(alice, withPriority("low")).at("/detail")).contains("errors");
        patch("{\"registries\": null, \"priority_classes\": null}");
        assertThat(submit(alice, withPriority("low")).status()).isEqualTo(201);
    }

    @Test
    void aChangeKeepsWhatItDoesNotNameAndIsAuditedWithTheValuesBefore() {
        giveAliceTheRole(", \"networks\": [\"b\", \"a\"], \"host_paths\": [\"/data\", \"/scratch:rw\"]");

        JsonNode changed =
                patch("{\"networks\": null, \"read_only_root\": true}").json();

        assertThat(changed.path("networks").isNull()).isTrue();
        assertThat(changed.path("host_paths").valueStream().map(JsonNode::asString))
                .containsExactly("/data", "/scratch:rw");
        assertThat(changed.path("read_only_root").asBoolean()).isTrue();
        assertThat(changed.path("capabilities").size()).isEqualTo(3);
        JsonNode entry = root.get("/api/v1/audit?action=role.change").items().get(0);
        assertThat(entry.at("/before/networks").size()).isEqualTo(2);
        assertThat(entry.at("/after/networks").isNull()).isTrue();
        assertThat(entry.at("/before/read_only_root").asBoolean(true)).isFalse();
        assertThat(entry.at("/after/read_only_root").asBoolean()).isTrue();
    }

    @Test
    void whatNoPolicyCanHaveIsRefusedWithWhatWouldBeRight() {
        RestResponse refused = root.post(
                "/api/v1/roles",
                SUBMITTER.formatted(
                        """
                        , "priority_classes": ["urgent"], "networks": ["a b"], "host_paths": ["data"],
                        "registries": ["https://docker.io"], "linux_capabilities": ["ALL"], "read_only_root": 1
                        """));

        assertThat(refused.problem()).isEqualTo("invalid-input");
        assertThat(refused.json().path("errors").valueStream().map(error -> error.path("pointer")
                        .asString()))
                .containsExactly(
                        "/priority_classes",
                        "/networks",
                        "/host_paths",
                        "/registries",
                        "/linux_capabilities",
                        "/read_only_root");
        assertThat(refused.at("/detail")).contains("a list of some of high, low, normal");
    }
}
