package dev.zoe.standalone.e2e.outage;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Parts of a real Kubernetes are away while applications run. */
class OutageOnKubernetesTest extends KubernetesTestBase {
    private static final Duration NODE_LOST_AFTER = Duration.ofSeconds(5);

    @Override
    String[] settings() {
        return cluster.settings("loss", "--zoe.master.node-lost-after=" + NODE_LOST_AFTER.toSeconds() + "s");
    }

    @Override
    void prepareCluster() throws Exception {
        cluster.requirePartsThatCanBeStopped();
        cluster.leaveOneNode();
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
