package dev.zoe.standalone.e2e.outage;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.SeparateApiAndMaster;
import dev.zoe.standalone.e2e.testing.SwarmController;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Nodes of a real swarm lose their power, their network or their place while applications run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("swarm")
@Tag("slow")
class OutageOnSwarmTest {
    /** The node of the monitored programs, a manager. */
    private static final int MAIN = 3;

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    /** Longer than a worker may take to find the new leader of the managers. */
    private static final Duration NODE_LOST_AFTER = Duration.ofSeconds(10);
    /** Another one each time: what a run that was broken off has left is not of this one. */
    private static final String DEPLOYMENT = "loss" + System.currentTimeMillis() % 1_000_000;

    private static final String UNTIL_GO = "until [ -e $ZOE_WORKSPACE/go-$EXECUTION_ID ]; do sleep 0.1; done";
    private static final String FOREVER = "echo $SERVICE_NAME >> $ZOE_WORKSPACE/starts-$EXECUTION_ID; exec sleep 3600";
    private static final String RESTART =
            "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 2, \"back_off\": \"PT0.1S\"}";

    private final List<ExecutionHandle> ended = new ArrayList<>();
    private SwarmController swarm;
    private SeparateApiAndMaster parts;
    private RestCaller user;

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        swarm = new SwarmController();
        parts = new SeparateApiAndMaster(data);
        parts.startMasterWith(
                "--zoe.deployment-name=" + DEPLOYMENT,
                "--zoe.master.node-lost-after=" + NODE_LOST_AFTER.toSeconds() + "s",
                "--zoe.back-end.kind=swarm",
                "--zoe.back-end.hosts[0].name=first",
                "--zoe.back-end.hosts[0].url=" + swarm.url(1),
                "--zoe.back-end.hosts[1].name=second",
                "--zoe.back-end.hosts[1].url=" + swarm.url(2),
                "--zoe.back-end.hosts[2].name=third",
                "--zoe.back-end.hosts[2].url=" + swarm.url(3));
        user = parts.startApi();
        SeparateApiAndMaster.awaitMaster(user, "leader");
    }

    @AfterAll
    void stop() throws Exception {
        if (parts != null) {
            try {
                assertNothingIsLeft();
            } finally {
                parts.close();
                swarm.close();
            }
        }
    }

    /** As it was: monitored programs run on the third node, everything else on the fourth. */
    @BeforeEach
    void label() throws Exception {
        swarm.startEndedEngines();
        await().atMost(PATIENCE).until(() -> nodes().size() == SwarmController.NODES);
        swarm.available(4, "active");
        swarm.label(2, "room", false);
        swarm.label(MAIN, "main", true);
        swarm.label(4, "room", true);
        awaitLabel(2, "room", false);
        awaitLabel(MAIN, "main", true);
        awaitLabel(4, "room", true);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"lose,boot", "cut,mend"})
    void theServicesOfALostWorkerRunElsewhereAndNothingRunsTwiceWhenItIsBack(String harm, String mend)
            throws Exception {
        ExecutionHandle run = submit("moves-" + harm).awaitStatus("running");
        awaitPlaces(run, 4);
        awaitStarts(run, 3);
        swarm.label(2, "room", true);
        awaitLabel(2, "room", true);

        Map<String, String> successors;
        swarm.harm(harm, 4);
        try {
            awaitPlaces(run, 2);
            assertThat(run.status()).isEqualTo("running");
            awaitStarts(run, 6);
            assertThat(node(4).at("/services").asInt()).isZero();
            assertThat(node(4).at("/memory/allocated").asLong()).isZero();
            assertThat(node(2).at("/services").asInt()).isEqualTo(3);
            successors = swarm.runningOn(List.of(1, 2, 3), DEPLOYMENT, run.id());
            assertThat(successors).hasSize(4);
        } finally {
            swarm.harm(mend, 4);
        }
        await().atMost(PATIENCE).until(() -> node(4).at("/status").asString().equals("up"));
        await().atMost(PATIENCE)
                .until(() -> swarm.running(4, DEPLOYMENT, run.id()).isEmpty());
        swarm.label(2, "room", false);
        awaitLabel(2, "room", false);
        // Whatever is started from now on is started on the node that was lost.
        ExecutionHandle next = submit("next-" + harm).awaitStatus("running");
        awaitPlaces(next, 4);
        assertThat(swarm.runningOn(List.of(1, 2, 3, 4), DEPLOYMENT, run.id())).isEqualTo(successors);
        assertThat(starts(run)).hasSize(6);
        end(next, run);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"lose,boot", "cut,mend"})
    void whenTheLeadingManagerIsGoneAnotherOneIsAsked(String harm, String mend) throws Exception {
        // Nodes look for the new leader for some seconds; with a short heartbeat it takes those that are slow for dead.
        swarm.heartbeat(MAIN, "10s");
        try {
            ExecutionHandle before = submit("before-" + harm).awaitStatus("running");
            awaitPlaces(before, 4);
            Map<String, String> containers = swarm.running(4, DEPLOYMENT, before.id());
            int gone = leaderBesideMain();

            // One that is cut off still answers Zoe, and takes itself for the leader for a while.
            swarm.harm(harm, gone);
            try {
                ExecutionHandle after = submitDone("after-" + harm);
                assertThat(after.awaitEnd()).as(after::errorMessage).isEqualTo("terminated");
                assertThat(after.output("main0")).isEqualTo("done\n");
                assertThat(swarm.running(4, DEPLOYMENT, before.id())).isEqualTo(containers);
            } finally {
                swarm.harm(mend, gone);
            }
            await().atMost(PATIENCE)
                    .until(() -> node(gone).at("/status").asString().equals("up"));
            end(before);
        } finally {
            swarm.heartbeat(MAIN, "2s");
        }
    }

    @Test
    void withoutAMajorityOfManagersContainersGoOnAndWhatHappenedIsFoundOutAfterwards() throws Exception {
        swarm.heartbeat(MAIN, "10s");
        try {
            ExecutionHandle stays = submit("stays");
            ExecutionHandle ends = submit("ends");
            awaitPlaces(stays.awaitStatus("running"), 4);
            awaitPlaces(ends.awaitStatus("running"), 4);
            Map<String, String> containers = swarm.running(4, DEPLOYMENT, stays.id());
            ExecutionHandle meanwhile;

            try {
                swarm.harm("cut", 1);
                swarm.harm("cut", 2);
                meanwhile = submitDone("meanwhile");
                Files.createFile(parts.workspace().resolve("go-" + ends.id()));
                await().atMost(PATIENCE)
                        .untilAsserted(
                                () -> assertThat(trouble().toString()).contains("no manager of the swarm answers"));
                await().during(NODE_LOST_AFTER.plusSeconds(2)).atMost(PATIENCE).untilAsserted(() -> {
                    assertThat(stays.status()).isEqualTo("running");
                    assertThat(nodes())
                            .noneMatch(node -> node.path("status").asString().equals("lost"));
                });
                assertThat(swarm.running(4, DEPLOYMENT, stays.id())).isEqualTo(containers);
                assertThat(meanwhile.status()).isNotEqualTo("error");
            } finally {
                mend(1, 2);
            }
            assertThat(ends.awaitEnd()).as(ends::errorMessage).isEqualTo("terminated");
            assertThat(meanwhile.awaitEnd()).as(meanwhile::errorMessage).isEqualTo("terminated");
            await().atMost(PATIENCE).until(() -> trouble().isNull());
            awaitPlaces(stays, 4);
            assertThat(swarm.running(4, DEPLOYMENT, stays.id())).isEqualTo(containers);
            assertThat(starts(stays)).hasSize(3);
            end(stays);
        } finally {
            swarm.heartbeat(MAIN, "2s");
        }
    }

    /** The leader of the managers, of whom two are left when it is gone. It is made another one than {@link #MAIN}. */
    private int leaderBesideMain() throws Exception {
        if (swarm.leader(1) == MAIN) {
            // Who demotes the leader gets another one.
            swarm.docker(1, "node", "demote", "node" + MAIN);
            // For a moment, there is no leader.
            await().atMost(PATIENCE).ignoreExceptions().untilAsserted(() -> assertThat(swarm.leader(1))
                    .isNotEqualTo(MAIN));
            // A node that is promoted before its demotion is complete stays a worker.
            await().atMost(PATIENCE).untilAsserted(() -> {
                assertThat(swarm.docker(1, "node", "inspect", "--format", "{{.ManagerStatus}}", "node" + MAIN))
                        .contains("nil");
                assertThat(swarm.docker(MAIN, "info", "--format", "{{.Swarm.ControlAvailable}}"))
                        .contains("false");
            });
            swarm.docker(1, "node", "promote", "node" + MAIN);
            // It answers such a question when it is a manager again.
            await().atMost(PATIENCE).ignoreExceptions().untilAsserted(() -> assertThat(swarm.leader(MAIN))
                    .isEqualTo(swarm.leader(1)));
        }
        return swarm.leader(1);
    }

    @Test
    void nodesThatAreDrainedLeaveAndJoinAreFollowed() throws Exception {
        ExecutionHandle run = submit("drained").awaitStatus("running");
        awaitPlaces(run, 4);
        swarm.label(2, "room", true);
        awaitLabel(2, "room", true);

        swarm.available(4, "drain");
        awaitPlaces(run, 2);
        assertThat(node(4).at("/status").asString()).isEqualTo("drained");
        swarm.docker(4, "swarm", "leave");
        try {
            await().atMost(PATIENCE)
                    .until(() -> node(4).at("/status").asString().equals("lost"));
        } finally {
            swarm.harm("join", 4);
        }
        await().atMost(PATIENCE).until(() -> node(4).at("/status").asString().equals("up"));
        swarm.forgetTheDead();
        swarm.label(2, "room", false);
        swarm.label(4, "room", true);
        awaitLabel(2, "room", false);
        awaitLabel(4, "room", true);
        ExecutionHandle next = submit("joined").awaitStatus("running");
        awaitPlaces(next, 4);
        end(next, run);
    }

    /** A main program, one more core service, and two elastic ones. */
    private ExecutionHandle submit(String name) {
        return ExecutionHandle.submit(
                user,
                application(name)
                        .main(UNTIL_GO)
                        .but("\"labels\": [\"main\"]")
                        .with("store", 1, 1, FOREVER)
                        .but("\"labels\": [\"room\"]")
                        .but(RESTART)
                        .with("worker", 0, 2, FOREVER)
                        .but("\"labels\": [\"room\"]")
                        .json());
    }

    /** The next one also when one cannot be mended. */
    private void mend(int first, int second) throws Exception {
        try {
            swarm.harm("mend", first);
        } finally {
            swarm.harm("mend", second);
        }
    }

    /** A program that prints a word and ends, on the node that has room. */
    private ExecutionHandle submitDone(String name) {
        return ExecutionHandle.submit(
                user,
                application(name)
                        .main("echo done")
                        .but("\"labels\": [\"room\"]")
                        .json());
    }

    /** Ends them at the same time, because each end takes seconds. What is left of them is looked for in the end. */
    private void end(ExecutionHandle... runs) throws Exception {
        for (ExecutionHandle run : runs) {
            Files.createFile(parts.workspace().resolve("go-" + run.id()));
        }
        for (ExecutionHandle run : runs) {
            assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
            ended.add(run);
        }
    }

    /**
     * Stopped containers may be left on a node that was lost: an engine tries only once to remove the container of a
     * task, and its swarm has forgotten the task then.
     */
    private void assertNothingIsLeft() {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(ended).allSatisfy(run -> {
            assertThat(swarm.runningOn(List.of(1, 2, 3, 4), DEPLOYMENT, run.id()))
                    .isEmpty();
            assertThat(swarm.networks(DEPLOYMENT, run.id())).isEmpty();
        }));
    }

    /** Waits until all services run where they should. */
    private void awaitPlaces(ExecutionHandle run, int room) {
        await().atMost(PATIENCE).until(() -> {
            assertThat(run.status()).as(run::errorMessage).isEqualTo("running");
            return run.services().stream().allMatch(service -> {
                int wanted = service.path("component").asString().equals("main") ? MAIN : room;
                return service.path("status").asString().equals("active")
                        && service.path("node").asString("").equals("node" + wanted);
            });
        });
    }

    /** A program writes its line a moment after its container runs. */
    private void awaitStarts(ExecutionHandle run, int count) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(starts(run)).hasSize(count));
    }

    private List<String> starts(ExecutionHandle run) throws Exception {
        Path starts = parts.workspace().resolve("starts-" + run.id());
        return Files.exists(starts) ? Files.readAllLines(starts) : List.of();
    }

    private List<JsonNode> nodes() {
        return user.get("/api/v1/nodes").items();
    }

    private JsonNode trouble() {
        return user.get("/api/v1/info").json().path("back_end_trouble");
    }

    private JsonNode node(int number) {
        return nodes().stream()
                .filter(node -> node.path("name").asString().equals("node" + number))
                .findFirst()
                .orElseThrow();
    }

    private void awaitLabel(int number, String label, boolean has) {
        await().atMost(PATIENCE)
                .until(() -> node(number).path("labels").valueStream().anyMatch(each -> each.asString()
                                .equals(label))
                        == has);
    }
}
