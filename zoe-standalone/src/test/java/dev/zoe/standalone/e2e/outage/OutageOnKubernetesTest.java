package dev.zoe.standalone.e2e.outage;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.ClusterController;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.SeparateApiAndMaster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Parts of a real Kubernetes are away while applications run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("kubernetes")
@Tag("slow")
class OutageOnKubernetesTest {
    private static final String DEPLOYMENT = "loss";
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration NODE_LOST_AFTER = Duration.ofSeconds(5);

    private static final String NOTE = "echo $SERVICE_NAME >> $ZOE_WORKSPACE/starts-$EXECUTION_ID; ";
    private static final String UNTIL_GO =
            NOTE + "until [ -e $ZOE_WORKSPACE/go-$EXECUTION_ID ]; do sleep 0.1; done; echo done";
    private static final String FOREVER = NOTE + "trap exit TERM; while :; do sleep 0.1; done";

    private ClusterController cluster;
    private SeparateApiAndMaster parts;
    private RestCaller user;

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        cluster = new ClusterController();
        cluster.requirePartsThatCanBeStopped();
        cluster.addCordonedNode();
        parts = new SeparateApiAndMaster(data);
        parts.startMasterWith(
                cluster.settings(DEPLOYMENT, "--zoe.master.node-lost-after=" + NODE_LOST_AFTER.toSeconds() + "s"));
        user = parts.startApi();
        SeparateApiAndMaster.awaitMaster(user, "leader");
    }

    @AfterAll
    void stop() throws Exception {
        if (parts != null) {
            try {
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(cluster.everything()).isEmpty());
            } finally {
                parts.close();
                cluster.close();
            }
        }
    }

    /** Three core services and an elastic one. */
    private ExecutionHandle submit(String name) {
        return ExecutionHandle.submit(
                user,
                application(name)
                        .main(UNTIL_GO)
                        .with("store", 2, 2, FOREVER)
                        .with("worker", 0, 1, FOREVER)
                        .json());
    }

    private void letEnd(ExecutionHandle run) throws Exception {
        Files.createFile(parts.workspace().resolve("go-" + run.id()));
    }

    private static void assertEndsWell(ExecutionHandle run) {
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("main0")).isEqualTo("done\n");
    }

    private List<String> starts(ExecutionHandle run) throws Exception {
        Path starts = parts.workspace().resolve("starts-" + run.id());
        return Files.exists(starts) ? Files.readAllLines(starts) : List.of();
    }

    private void awaitStarts(ExecutionHandle run, int count) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(starts(run)).hasSize(count));
    }

    private boolean isAnyNode(String status) {
        return user.get("/api/v1/nodes").items().stream()
                .anyMatch(node -> node.path("status").asString().equals(status));
    }

    private String trouble() {
        return user.get("/api/v1/info").json().path("back_end_trouble").asString("");
    }

    @Test
    void whileTheApiServerIsAwayPodsGoOnAndWhatHappenedIsFoundOutAfterwards() throws Exception {
        ExecutionHandle stays = submit("stays").awaitStatus("running");
        ExecutionHandle ends = submit("ends").awaitStatus("running");
        awaitStarts(stays, 4);
        awaitStarts(ends, 4);
        List<String> pods = cluster.pods(stays.id());
        ExecutionHandle meanwhile;
        cluster.harm("server", "stop");
        try {
            meanwhile = ExecutionHandle.submit(
                    user, application("meanwhile").main("echo done").json());
            letEnd(ends);
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(trouble()).contains("API server"));
            await().during(NODE_LOST_AFTER.plusSeconds(2)).atMost(PATIENCE).untilAsserted(() -> {
                assertThat(stays.status()).isEqualTo("running");
                assertThat(isAnyNode("lost")).isFalse();
            });
        } finally {
            cluster.harm("server", "start");
        }
        assertEndsWell(ends);
        assertEndsWell(meanwhile);
        assertThat(cluster.pods(stays.id())).isEqualTo(pods);
        assertThat(starts(stays)).hasSize(4);
        letEnd(stays);
        assertEndsWell(stays);
    }

    @Test
    void anApplicationOnALostNodeEndsAndItsProgramsEndWhenTheNodeIsBack() throws Exception {
        ExecutionHandle run = submit("lost").awaitStatus("running");
        awaitStarts(run, 4);
        List<String> programs = cluster.programs(run.id());
        assertThat(programs).hasSize(4);
        ExecutionHandle next;
        cluster.harm("kubelet", "stop");
        try {
            assertThat(run.awaitEnd()).isEqualTo("error");
            assertThat(run.errorMessage()).contains("node", "was lost");
            next = submit("next");
            assertThat(cluster.programs(run.id())).containsExactlyInAnyOrderElementsOf(programs);
        } finally {
            cluster.harm("kubelet", "start");
        }
        awaitStarts(next, 4);
        assertThat(next.awaitStatus("running").status()).isEqualTo("running");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(cluster.programs(run.id())).isEmpty());
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(cluster.pods(run.id())).isEmpty());
        assertThat(cluster.programs(next.id())).hasSize(4);
        assertThat(starts(run)).hasSize(4);
        letEnd(next);
        assertEndsWell(next);
    }
}
