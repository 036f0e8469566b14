package dev.zoe.api.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Groups, their members, and what counts for them. */
class GroupsResourceTest extends ApiTest {

    private static final String GROUPS = "/api/v1/groups";

    @AfterEach
    void removeGroupsAndQuotas() {
        tables.empty("execution", "user_group");
        root.send("DELETE", "/api/v1/quotas/small");
    }

    @Test
    void aGroupIsCreatedChangedAndDeleted() {
        quota("{\"name\": \"small\", \"cores\": 8}");

        RestResponse created = root.post(GROUPS, "{\"name\": \"physics\", \"quota\": \"small\", \"shares\": 3}");
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.at("/quota")).isEqualTo("small");
        assertThat(root.post(GROUPS, "{\"name\": \"physics\"}").problem()).isEqualTo("name-taken");
        assertThat(root.send("DELETE", "/api/v1/quotas/small").problem()).isEqualTo("in-use");

        RestResponse changed = patch("physics", "{\"quota\": \"unlimited\", \"shares\": 1000000}");
        assertThat(changed.json().path("shares").asInt()).isEqualTo(1_000_000);
        assertThat(changed.json().path("version").asInt()).isEqualTo(1);
        assertThat(root.get(GROUPS).items()).hasSize(1);

        assertThat(root.send("DELETE", GROUPS + "/physics").status()).isEqualTo(204);
        assertThat(root.get(GROUPS + "/physics").status()).isEqualTo(404);
        assertThat(auditActions()).contains("group.create", "group.change", "group.delete");
    }

    @Test
    void whatIsWrongWithAGroupIsSaidAtOnce() {
        assertThat(pointers(root.post(GROUPS, "{\"name\": \"a b\", \"shares\": 0, \"color\": 1}")))
                .containsExactlyInAnyOrder("/name", "/shares", "/color");
        assertThat(pointers(root.post(GROUPS, "{\"name\": \"physics\", \"quota\": \"nothing\"}")))
                .containsExactly("/quota");
        assertThat(alice.post(GROUPS, "{\"name\": \"physics\"}").problem()).isEqualTo("missing-capability");
        assertThat(alice.get(GROUPS).problem()).isEqualTo("missing-capability");
    }

    @Test
    void membersAreAddedAndRemoved() {
        group("physics");
        group("chemistry");

        assertThat(add("physics", "alice").json().path("members").toString()).isEqualTo("[\"alice\"]");
        add("chemistry", "alice");
        JsonNode user = root.get("/api/v1/users/alice").json();
        assertThat(user.path("groups").toString()).isEqualTo("[\"chemistry\",\"physics\"]");
        assertThat(user.path("default_group").asString()).isEqualTo("physics");

        root.send("PUT", GROUPS + "/chemistry/members/alice?default=true");
        assertThat(root.get("/api/v1/users/alice").at("/default_group")).isEqualTo("chemistry");

        assertThat(root.send("DELETE", GROUPS + "/physics/members/alice").status())
                .isEqualTo(204);
        assertThat(root.send("DELETE", GROUPS + "/physics/members/alice").status())
                .isEqualTo(404);
        assertThat(add("physics", "nobody").status()).isEqualTo(404);
        assertThat(alice.send("PUT", GROUPS + "/physics/members/alice").problem())
                .isEqualTo("missing-capability");
        assertThat(auditActions()).contains("group.add-member", "group.remove-member");
    }

    @Test
    void aSubmissionCountsForTheGroupThatItNamesOrTheDefaultOne() {
        group("physics");
        group("chemistry");
        add("physics", "alice");
        add("chemistry", "alice");

        RestResponse first = submit("");
        assertThat(first.at("/group")).as(first.text()).isEqualTo("physics");
        assertThat(submit("\"group\": \"chemistry\",").at("/group")).isEqualTo("chemistry");
        RestResponse other = submit("\"group\": \"biology\",");
        assertThat(other.status()).isEqualTo(400);
        assertThat(other.at("/detail")).contains("one of your groups, which are chemistry, physics");
        assertThat(bob.post("/api/v1/executions", submission("\"group\": \"physics\","))
                        .at("/detail"))
                .contains("you are in no group");

        assertThat(alice.get("/api/v1/executions?group=chemistry").items())
                .extracting(execution -> execution.path("group").asString())
                .containsExactly("chemistry");
        JsonNode me = alice.get("/api/v1/users/me").json();
        assertThat(me.at("/group_quotas/1/name").asString()).isEqualTo("physics");
        assertThat(me.at("/group_quotas/1/usage/waiting").asInt()).isEqualTo(1);
        assertThat(root.send("DELETE", GROUPS + "/physics").problem()).isEqualTo("in-use");
    }

    @Test
    void theQuotaOfAGroupLimitsWhatItsMembersHaveWaitingTogether() {
        quota("{\"name\": \"small\", \"waiting_executions\": 2}");
        root.post(GROUPS, "{\"name\": \"physics\", \"quota\": \"small\"}");
        add("physics", "alice");
        add("physics", "bob");

        assertThat(submit("").status()).isEqualTo(201);
        assertThat(bob.post("/api/v1/executions", submission("")).status()).isEqualTo(201);
        RestResponse third = submit("");

        assertThat(third.problem()).isEqualTo("over-quota");
        assertThat(third.at("/detail"))
                .isEqualTo("2 executions wait already, and the quota \"small\" of the group physics allows 2;"
                        + " submit again when one of them has started.");
    }

    private void quota(String body) {
        RestResponse created = root.post("/api/v1/quotas", body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
    }

    private void group(String name) {
        RestResponse created = root.post(GROUPS, "{\"name\": \"%s\"}".formatted(name));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
    }

    private RestResponse add(String group, String user) {
        return root.send("PUT", GROUPS + "/" + group + "/members/" + user);
    }

    private RestResponse patch(String group, String body) {
        return root.send("PATCH", GROUPS + "/" + group, "application/json", body);
    }

    private RestResponse submit(String members) {
        return alice.post("/api/v1/executions", submission(members));
    }

    private static String submission(String members) {
        return "{" + members
                + SampleApplications.submission(SampleApplications.elastic("sort", 1))
                        .substring(1);
    }

    private List<String> auditActions() {
        return root.get("/api/v1/audit?limit=100").items().stream()
                .map(entry -> entry.path("action").asString())
                .toList();
    }

    private static List<String> pointers(RestResponse refused) {
        return refused.json()
                .path("errors")
                .valueStream()
                .map(error -> error.path("pointer").asString())
                .toList();
    }
}
