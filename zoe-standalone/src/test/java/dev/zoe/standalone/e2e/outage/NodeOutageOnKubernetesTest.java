package dev.zoe.standalone.e2e.outage;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestResponse;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Nodes of a real Kubernetes lose their power, their network or their place while applications run. */
class NodeOutageOnKubernetesTest extends KubernetesTestBase {
    private static final String DEPLOYMENT = "nodes";
    private static final Duration NODE_LOST_AFTER = Duration.ofSeconds(5);

    private static final String ROOM = "\"labels\": [\"room\"]";
    private static final String RESTART =
            "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 2, \"back_off\": \"PT0.1S\"}";
    private static final String ANSWER = "exec nc -ll -p 7000 -e sh -c \"echo $SERVICE_NAME\"";

    @Override
    String[] settings() {
        return cluster.settings(DEPLOYMENT, "--zoe.master.node-lost-after=" + NODE_LOST_AFTER.toSeconds() + "s");
    }

    @Override
    void prepareCluster() throws Exception {
        cluster.requireThreeNodes();
    }

    /** Monitored programs run on the first node, everything else on the third. */
    @BeforeEach
    void label() throws Exception {
        awaitNode(2, "up");
        awaitNode(3, "up");
        label(1, "main", true);
        label(2, "room", false);
        label(3, "room", true);
        // A run that was broken off may have left it.
        label(2, "fresh", false);
        label(3, "fresh", false);
    }

    @Test
    void servicesOnDifferentNodesReachEachOtherByName() throws Exception {
        label(2, "second", true);
        label(3, "third", true);
        ExecutionHandle run = submitWhenAccepted(application("reach")
                .main(answerOf("store0") + answerOf("worker0") + UNTIL_GO)
                .but("\"labels\": [\"main\"]")
                .with("store", 1, 1, ANSWER)
                .but("\"labels\": [\"second\"]")
                .with("worker", 0, 1, answerOf("store0") + ANSWER)
                .but("\"labels\": [\"third\"]")
                .json());
        awaitStarts(run.awaitStatus("running"), 1);
        assertThat(run.service("main0").path("node").asString()).isEqualTo("node1");
        assertThat(run.service("store0").path("node").asString()).isEqualTo("node2");
        assertThat(run.service("worker0").path("node").asString()).isEqualTo("node3");
        assertThat(run.output("worker0")).isEqualTo("store0\n");
        letEnd(run);
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("main0")).isEqualTo("store0\nworker0\ndone\n");
    }

    /** Prints what a service answers, as soon as its name is known and it listens. */
    private static String answerOf(String service) {
        return "until answer=$(nc {dns_name#" + service
                + "} 7000 </dev/null 2>/dev/null) && [ -n \"$answer\" ]; do sleep 0.1; done;" + " echo $answer; ";
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"lose,boot", "cut,mend"})
    void theServicesOfALostNodeRunElsewhereAndNothingRunsTwiceWhenItIsBack(String harm, String mend) throws Exception {
        ExecutionHandle run = submitToThirdNode("moves-" + harm);
        label(2, "room", true);

        List<String> successors;
        cluster.harm(harm, 3);
        try {
            awaitPlaces(run, 2);
            awaitStarts(run, 7);
            assertThat(node(3).path("status").asString()).isEqualTo("lost");
            assertThat(node(3).path("services").asInt()).isZero();
            assertThat(node(3).at("/memory/allocated").asLong()).isZero();
            assertThat(node(2).path("services").asInt()).isEqualTo(3);
            successors = cluster.programs(2, run.id());
            assertThat(successors).hasSize(3);
        } finally {
            cluster.harm(mend, 3);
        }
        awaitNode(3, "up");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(cluster.programs(3, run.id())).isEmpty());
        label(2, "room", false);
        ExecutionHandle next = submit("next-" + harm);
        awaitPlaces(next, 3);
        assertThat(cluster.programs(2, run.id())).containsExactlyInAnyOrderElementsOf(successors);
        assertThat(cluster.programs(3, run.id())).isEmpty();
        assertThat(starts(run)).hasSize(7);
        end(next, run);
    }

    @Test
    void aCordonedNodeKeepsItsServicesAndGetsNoNewOnes() throws Exception {
        ExecutionHandle stays = submitToThirdNode("stays");
        label(2, "room", true);
        ExecutionHandle elsewhere;
        cluster.cordon("node3");
        try {
            awaitNode(3, "drained");
            elsewhere = submit("elsewhere");
            awaitPlaces(elsewhere, 2);
        } finally {
            cluster.uncordon("node3");
        }
        awaitNode(3, "up");
        label(2, "room", false);
        ExecutionHandle next = submit("uncordoned");
        awaitPlaces(next, 3);
        awaitPlaces(stays, 3);
        assertThat(starts(stays)).hasSize(4);
        end(next, elsewhere, stays);
    }

    @Test
    void theServicesOfADeletedNodeRunElsewhereAndItIsUsedWhenItJoinsAgain() throws Exception {
        ExecutionHandle run = submitToThirdNode("deleted-node");
        label(2, "room", true);
        cluster.deleteNode(3);
        try {
            awaitPlaces(run, 2);
            awaitStarts(run, 7);
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(cluster.programs(3, run.id()))
                    .isEmpty());
        } finally {
            cluster.harm("lose", 3);
            cluster.harm("boot", 3);
        }
        awaitNode(3, "up");
        // It joins as a new node, without the labels of the former one.
        assertThat(labels(3)).doesNotContain("room");
        label(3, "room", true);
        label(2, "room", false);
        ExecutionHandle next = submit("joined");
        awaitPlaces(next, 3);
        assertThat(starts(run)).hasSize(7);
        end(next, run);
    }

    @Test
    void anApplicationThatWantsALabelRunsOnTheNodeThatGotIt() throws Exception {
        String description = application("labelled")
                .main(UNTIL_GO)
                .but("\"labels\": [\"fresh\"]")
                .json();
        RestResponse refused = user.post("/api/v1/executions", ExecutionHandle.body(description));
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.text()).contains("labels [fresh]; no node carries all of them");
        label(2, "fresh", true);
        ExecutionHandle first = submitWhenAccepted(description).awaitStatus("running");
        assertThat(first.service("main0").path("node").asString()).isEqualTo("node2");
        label(2, "fresh", false);
        label(3, "fresh", true);
        ExecutionHandle second = submitWhenAccepted(description).awaitStatus("running");
        assertThat(second.service("main0").path("node").asString()).isEqualTo("node3");
        assertThat(first.service("main0").path("node").asString()).isEqualTo("node2");
        end(first, second);
        label(3, "fresh", false);
    }

    @Test
    void podsThatAreDeletedByHandOnAnotherNodeAreReplaced() throws Exception {
        ExecutionHandle run = submitToThirdNode("deleted-pods");
        List<String> before = cluster.programs(3, run.id());
        cluster.delete("store0-" + run.id() + "-" + DEPLOYMENT);
        cluster.delete("worker0-" + run.id() + "-" + DEPLOYMENT);
        awaitStarts(run, 6);
        awaitPlaces(run, 3);
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(cluster.programs(3, run.id()))
                .hasSize(3)
                .filteredOn(before::contains)
                .hasSize(1));
        end(run);
    }

    /** All its programs have started, and all but the main one are on the third node. */
    private ExecutionHandle submitToThirdNode(String name) {
        ExecutionHandle run = submit(name);
        awaitPlaces(run, 3);
        awaitStarts(run, 4);
        return run;
    }

    /** A main program, one more core service, and two elastic ones. */
    private ExecutionHandle submit(String name) {
        return ExecutionHandle.submit(
                        user,
                        application(name)
                                .main(UNTIL_GO)
                                .but("\"labels\": [\"main\"]")
                                .with("store", 1, 1, FOREVER)
                                .but(ROOM)
                                .but(RESTART)
                                .with("worker", 0, 2, FOREVER)
                                .but(ROOM)
                                .json())
                .awaitStatus("running");
    }

    /** The API remembers the labels of nodes for a moment, and refuses what no node can ever hold. */
    private ExecutionHandle submitWhenAccepted(String description) {
        RestResponse accepted = await().atMost(PATIENCE)
                .until(
                        () -> user.post("/api/v1/executions", ExecutionHandle.body(description)),
                        answer -> answer.status() == 201);
        return new ExecutionHandle(user, accepted.id());
    }

    private void end(ExecutionHandle... runs) throws Exception {
        for (ExecutionHandle run : runs) {
            letEnd(run);
        }
        for (ExecutionHandle run : runs) {
            assertEndsWell(run);
        }
    }

    /** Waits until all services run where they should. */
    private void awaitPlaces(ExecutionHandle run, int room) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(run.status()).as(run::errorMessage).isEqualTo("running");
            assertThat(run.services()).hasSize(4).allSatisfy(service -> {
                int wanted = service.path("component").asString().equals("main") ? 1 : room;
                assertThat(service.path("status").asString()).isEqualTo("active");
                assertThat(service.path("node").asString("")).isEqualTo("node" + wanted);
            });
        });
    }

    private JsonNode node(int number) {
        return user.get("/api/v1/nodes").items().stream()
                .filter(node -> node.path("name").asString().equals("node" + number))
                .findFirst()
                .orElseThrow();
    }

    private void awaitNode(int number, String status) {
        await().atMost(PATIENCE).ignoreExceptions().untilAsserted(() -> assertThat(
                        node(number).path("status").asString())
                .isEqualTo(status));
    }

    private List<String> labels(int number) {
        return node(number)
                .path("labels")
                .valueStream()
                .map(label -> label.asString())
                .toList();
    }

    private void label(int number, String label, boolean has) throws Exception {
        cluster.label(number, label, has);
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(labels(number).contains(label)).as(label).isEqualTo(has));
    }
}
