package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@Tag("slow")
class ClusterStatusTest extends ApiTest {

    @Test
    void theInfoSaysWhatTheMasterIsAndWhatAilsItsBackEnd() {
        MASTER.answers(request -> request instanceof MasterRequest.Ping
                ? Optional.of(new MasterReply.Pong("m1", false, "docker", "no engine at unix:///var/run/docker.sock"))
                : Optional.empty());
        awaitMaster("standby");

        RestResponse info = anonymous.get("/api/v1/info");

        assertThat(info.at("/api_version")).isEqualTo("1");
        assertThat(info.json().path("application_formats").toString()).isEqualTo("[4,3,2]");
        assertThat(info.at("/deployment_name")).isEqualTo("test");
        assertThat(info.at("/version")).isNotBlank().doesNotContain("project.version");
        assertThat(info.at("/back_end")).isEqualTo("docker");
        assertThat(root.get("/api/v1/info").at("/back_end_trouble")).contains("no engine");

        MASTER.goAway();
        awaitMaster("away");
        assertThat(anonymous.get("/api/v1/info").json().path("back_end").isNull())
                .isTrue();
    }

    @Test
    void theSchemaOfEachPublishedFormatIsServed() {
        RestResponse four = anonymous.get("/api/v1/schema");
        RestResponse three = anonymous.get("/api/v1/schema?version=3");

        assertThat(four.header("Content-Type")).startsWith("application/schema+json");
        assertThat(four.at("/$schema")).contains("2020-12");
        assertThat(three.text()).isNotEqualTo(four.text());
    }

    @Test
    void theQueueIsInTheOrderOfTheMaster() {
        long first = submit(alice, "first", 1);
        long second = submit(bob, "second", 1);
        MASTER.answers(request -> request instanceof MasterRequest.Statistics
                ? Optional.of(new MasterReply.Statistics(
                        "fair",
                        "flexible",
                        2,
                        List.of(),
                        List.of(
                                new MasterReply.Statistics.Waiting(second, 1, "0.25", "needs 4 GiB more"),
                                new MasterReply.Statistics.Waiting(first, 2, "", "comes after another")),
                        List.of()))
                : Optional.empty());

        RestResponse queue = root.get("/api/v1/queue");

        assertThat(queue.at("/order")).isEqualTo("fair");
        assertThat(queue.at("/allocator")).isEqualTo("flexible");
        assertThat(queue.json().path("waiting").asInt()).isEqualTo(2);
        assertThat(queue.at("/value_unit")).isEqualTo("share");
        assertThat(queue.at("/items/0/value")).isEqualTo("0.25");
        assertThat(queue.json().at("/items/1/value").isNull()).isTrue();
        assertThat(queue.items())
                .extracting(item -> item.path("position").asInt() + " "
                        + item.path("execution_id").asLong() + " "
                        + item.path("owner").asString() + ": "
                        + item.path("verdict").asString())
                .containsExactly(
                        "1 " + second + " bob: needs 4 GiB more", "2 " + first + " alice: comes after another");
    }

    @Test
    void theQueueIsByArrivalWhileTheMasterIsAway() {
        long first = submit(alice, "first", 1);
        long second = submit(bob, "second", 1);
        MASTER.goAway();
        awaitMaster("away");

        RestResponse queue = root.get("/api/v1/queue");

        assertThat(queue.at("/order")).isEqualTo("arrival");
        assertThat(queue.json().path("allocator").isNull()).isTrue();
        assertThat(queue.items())
                .extracting(item -> item.path("execution_id").asLong())
                .containsExactly(first, second);
        assertThat(queue.items().get(0).path("verdict").asString()).isEqualTo("master is away");
    }

    @Test
    void aNodeDoesNotHoldMoreThanItHasWhileOneServiceMakesRoomForAnother() {
        long id = submit(alice, "sort", 3);
        addNode("n1", 1, 2L << 20);
        place(id, "boss0", "n1", "active");
        place(id, "worker0", "n1", "terminating");
        RestResponse before = alice.get("/api/v1/nodes");
        place(id, "worker1", "n1", "runnable");

        assertThat(alice.get("/api/v1/nodes").items().get(0).at("/cores/allocated"))
                .isEqualTo(before.items().get(0).at("/cores/allocated"));
        assertThat(alice.get("/api/v1/nodes").items().get(0).path("services").asInt())
                .isEqualTo(3);
    }

    @Test
    void nodesShowWhatLivingServicesHold() {
        long id = submit(alice, "sort", 3);
        addNode("n1", 8, 1L << 30, "ssd", "big");
        place(id, "boss0", "n1", "active");
        place(id, "worker0", "n1", "starting");
        place(id, "worker1", "n1", "inactive");
        place(id, "worker2", "n1", "active");

        List<JsonNode> nodes = alice.get("/api/v1/nodes").items();

        assertThat(nodes).hasSize(1);
        JsonNode node = nodes.get(0);
        assertThat(node.path("name").asString()).isEqualTo("n1");
        assertThat(node.path("labels").toString()).isEqualTo("[\"big\",\"ssd\"]");
        assertThat(node.path("cores").toString()).isEqualTo("{\"total\":8,\"allocated\":2.5,\"elastic\":1}");
        assertThat(node.path("memory").toString())
                .isEqualTo("{\"total\":1073741824,\"allocated\":5242880,\"elastic\":2097152}");
        assertThat(node.path("services").asInt()).isEqualTo(3);
        assertThat(node.path("back_end").asString()).isEqualTo("docker");
    }

    @Test
    void anOperatorDrainsANodeAndThatIsOnRecordOnce() {
        addNode("n1", 8, 1L << 30);

        RestResponse drained = drain(root, "n1", true);
        RestResponse again = drain(root, "n1", true);

        assertThat(drained.status()).as(drained.text()).isEqualTo(200);
        assertThat(drained.at("/status")).isEqualTo("drained");
        assertThat(drained.json().path("drained").asBoolean()).isTrue();
        assertThat(again.status()).isEqualTo(200);
        assertThat(alice.get("/api/v1/nodes").items().get(0).path("status").asString())
                .isEqualTo("drained");
        assertThat(drain(root, "n1", false).at("/status")).isEqualTo("up");
        assertThat(root.get("/api/v1/events").items())
                .extracting(event -> event.path("kind").asString() + " "
                        + event.path("actor").asString() + ": "
                        + event.path("reason").asString())
                .containsSubsequence(
                        "node root: node n1 drained: it gets nothing new", "node root: node n1 in use again")
                .doesNotHaveDuplicates();
    }

    @Test
    void aChangeOfANodeNamesTheStateThatItHasSeen() {
        addNode("n1", 8, 1L << 30);
        String seen = root.get("/api/v1/nodes/n1").header("ETag");

        RestResponse drained = change("n1", true, seen);
        assertThat(drained.status()).as(drained.text()).isEqualTo(200);
        assertThat(drained.header("ETag")).isNotEqualTo(seen);
        assertThat(root.get("/api/v1/nodes/n1").header("ETag")).isEqualTo(drained.header("ETag"));
        assertThat(change("n1", true, seen).problem()).isEqualTo("changed-meanwhile");
        assertThat(change("n1", false, seen).problem()).isEqualTo("changed-meanwhile");
        assertThat(change("n1", false, "*").status()).isEqualTo(200);
        assertThat(root.get("/api/v1/nodes/n2").problem()).isEqualTo("not-found");
    }

    private RestResponse change(String node, boolean drained, String seen) {
        return root.send(
                request -> request.header("Content-Type", "application/json")
                        .header("If-Match", seen)
                        .method("PATCH", BodyPublishers.ofString("{\"drained\": %s}".formatted(drained))),
                "/api/v1/nodes/" + node);
    }

    @Test
    void whoMayNotChangeTheConfigurationDrainsNothing() {
        addNode("n1", 8, 1L << 30);

        assertThat(drain(alice, "n1", true).problem()).isEqualTo("missing-capability");
        assertThat(drain(anonymous, "n1", true).problem()).isEqualTo("unauthenticated");
        assertThat(drain(root, "n2", true).problem()).isEqualTo("not-found");
        assertThat(root.send("PATCH", "/api/v1/nodes/n1", "application/json", "{\"drain\": true}")
                        .problem())
                .isEqualTo("malformed-request");
        assertThat(alice.get("/api/v1/nodes").items().get(0).path("status").asString())
                .isEqualTo("up");
    }

    private static RestResponse drain(RestCaller user, String node, boolean drained) {
        return user.send("PATCH", "/api/v1/nodes/" + node, "application/json", "{\"drained\": %s}".formatted(drained));
    }

    @Test
    void aWaitingExecutionIsExplainedByTheMaster() {
        long id = submit(alice, "sort", 1);
        MASTER.answers(request -> request instanceof MasterRequest.Explain explain
                ? Optional.of(new MasterReply.Explanation(
                        explain.execution(),
                        "waiting",
                        3,
                        List.of("It needs 2 cores more."),
                        Map.of("millicores", 2000L),
                        "n1",
                        List.of()))
                : Optional.empty());

        RestResponse answer = alice.get("/api/v1/executions/" + id + "/explanation");

        assertThat(answer.at("/position")).isEqualTo("3");
        assertThat(answer.at("/reasons/0")).isEqualTo("It needs 2 cores more.");
        assertThat(answer.at("/missing/millicores")).isEqualTo("2000");
        assertThat(answer.at("/nearest")).isEqualTo("n1");
    }

    @Test
    void whyAnExecutionWaitsIsNotKnownWhileTheMasterIsAway() {
        long id = submit(alice, "sort", 1);
        MASTER.goAway();
        awaitMaster("away");

        RestResponse answer = alice.get("/api/v1/executions/" + id + "/explanation");

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.problem()).isEqualTo("master-away");
        assertThat(answer.header("Retry-After")).isNotEmpty();
    }

    @Test
    void aRunningExecutionIsExplainedByItsPlacementsAlsoWhileTheMasterIsAway() {
        long id = submit(alice, "sort", 1);
        records.enter(id, ExecutionStatus.RUNNING);
        place(id, "boss0", "n1", "active");
        MASTER.goAway();
        awaitMaster("away");

        RestResponse answer = alice.get("/api/v1/executions/" + id + "/explanation");

        assertThat(answer.json().path("placements").toString())
                .isEqualTo("[{\"service\":\"boss0\",\"node\":\"n1\",\"reason\":\"most free capacity\"}]");
        assertThat(answer.at("/reasons/0")).isEqualTo("It runs: 1 of 2 core and 0 of 0 elastic services are active.");
        assertThat(answer.json().path("position").isNull()).isTrue();
    }

    @Test
    void ofAStartingExecutionTheMasterSaysWhatItsServicesWaitFor() {
        long id = submit(alice, "sort", 1);
        records.enter(id, ExecutionStatus.STARTING);
        MASTER.answers(request -> request instanceof MasterRequest.Explain explain
                ? Optional.of(new MasterReply.Explanation(
                        explain.execution(),
                        "in-service",
                        0,
                        List.of("worker waits for boss."),
                        Map.of(),
                        "",
                        List.of()))
                : Optional.empty());

        RestResponse answer = alice.get("/api/v1/executions/" + id + "/explanation");

        assertThat(answer.json().path("reasons").valueStream())
                .extracting(JsonNode::asString)
                .containsExactly(
                        "It is being started: 0 of 2 core and 0 of 0 elastic services are active.",
                        "worker waits for boss.");
        MASTER.goAway();
        awaitMaster("away");
        assertThat(alice.get("/api/v1/executions/" + id + "/explanation").status())
                .isEqualTo(200);
    }

    @Test
    void servicesThatTheBackEndCannotStartYetSayWhy() {
        long id = submit(alice, "sort", 1);
        records.enter(id, ExecutionStatus.STARTING);
        place(id, "boss0", "n1", "starting");
        records.explain(id, "boss0", "boss0 is not started yet: exceeded quota: small");
        place(id, "worker0", "n1", "active");
        records.explain(id, "worker0", "worker0 ended with exit code 3");

        RestResponse answer = alice.get("/api/v1/executions/" + id + "/explanation");

        assertThat(answer.json().path("reasons").valueStream())
                .extracting(JsonNode::asString)
                .containsExactly(
                        "It is being started: 1 of 2 core and 0 of 0 elastic services are active.",
                        "boss0 is not started yet: exceeded quota: small");
    }

    @Test
    void ofARunningExecutionTheMasterSaysWhyItLacksElasticServices() {
        long id = submit(alice, "sort", 3);
        records.enter(id, ExecutionStatus.RUNNING);
        place(id, "boss0", "n1", "active");
        MASTER.answers(request -> request instanceof MasterRequest.Explain explain
                ? Optional.of(new MasterReply.Explanation(
                        explain.execution(),
                        "in-service",
                        0,
                        List.of(
                                "elastic (worker): 0 of 2; the next one needs 1 core on one node; the best node, n1, has"
                                        + " 0.5 cores free"),
                        Map.of(),
                        "n1",
                        List.of(new MasterReply.Explanation.Holder(id, 1, 0, 500, 1 << 20, 0))))
                : Optional.empty());

        RestResponse answer = alice.get("/api/v1/executions/" + id + "/explanation");

        assertThat(answer.at("/reasons/0")).startsWith("It runs: ");
        assertThat(answer.at("/reasons/1")).startsWith("elastic (worker): 0 of 2; ");
        assertThat(answer.at("/nearest")).isEqualTo("n1");
        assertThat(answer.at("/holders/0/owner")).isEqualTo("alice");
        assertThat(answer.at("/placements/0/service")).isEqualTo("boss0");
    }

    @Test
    void aDescriptionIsCheckedWithoutBeingSubmitted() {
        RestResponse answer = alice.post("/api/v1/validation", SampleApplications.elastic("sort", 2));

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.at("/valid")).isEqualTo("true");
        assertThat(answer.at("/format")).isEqualTo("4");
        assertThat(answer.at("/application/name")).isEqualTo("sort");
        assertThat(alice.get("/api/v1/executions").items()).isEmpty();
    }
}
