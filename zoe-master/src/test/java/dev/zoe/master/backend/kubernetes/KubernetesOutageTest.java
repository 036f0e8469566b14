package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Parts of a real cluster end and come back. */
@Timeout(300)
class KubernetesOutageTest extends KubernetesTest {
    /** The cluster counts a node as not ready when its kubelet was silent for 40 s. */
    private static final Duration NODE_TIMEOUT = Duration.ofMinutes(2);

    private final List<BackEndEvent> events = new CopyOnWriteArrayList<>();
    private KubernetesBackEnd backEnd;

    @BeforeAll
    static void requireAClusterWhosePartsCanBeStopped() {
        assumeTrue(
                Files.exists(TestCluster.required().resolve("tool")),
                "the cluster was not started by .ci/kubernetes: its parts cannot be stopped");
    }

    @BeforeEach
    void open() {
        backEnd = new KubernetesBackEnd(namespace.settings());
        var unused = backEnd.watch(events::add);
    }

    @AfterEach
    void close() {
        backEnd.close();
    }

    /** Starts or stops a part of the cluster. */
    private static void cluster(String part, String action) throws IOException, InterruptedException {
        Path script = Path.of("..", ".ci", "kubernetes").toAbsolutePath();
        Process process = new ProcessBuilder(
                        script.toString(), part, TestCluster.required().toString(), action)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).isZero();
    }

    private ObservedNode.Status nodeStatus() throws Exception {
        return node(backEnd).status();
    }

    private boolean isReported(BackEndEvent event) {
        return events.stream().anyMatch(event::equals);
    }

    @Test
    void whileTheApiServerIsAwayServicesGoOnAndAfterwardsEventsArrive() throws Exception {
        ServiceSpec spec = spec("worker0").build();
        ObservedService service = backEnd.start(spec);
        cluster("server", "stop");
        try {
            await().until(() -> events.stream()
                    .anyMatch(event -> event instanceof BackEndEvent.EngineAway away
                            && away.node().equals(KubernetesBackEnd.NAME)));
            assertThat(nodeStatus()).isEqualTo(ObservedNode.Status.LOST);
        } finally {
            cluster("server", "start");
        }
        await().until(() -> isReported(new BackEndEvent.EngineBack(KubernetesBackEnd.NAME)));
        assertThat(backEnd.list()).containsExactly(service);
        backEnd.stop(spec.containerName(), GracePeriod.of(Duration.ofSeconds(30)));
        await().until(() -> events.stream().anyMatch(BackEndEvent.Ended.class::isInstance));
    }

    @Test
    void aNodeWhoseKubeletIsAwayIsLostAndItsPodsAreRemovedWithoutIt() throws Exception {
        ServiceSpec spec = spec("worker0").build();
        ObservedService service = backEnd.start(spec);
        cluster("kubelet", "stop");
        try {
            await().atMost(NODE_TIMEOUT).until(() -> nodeStatus() == ObservedNode.Status.LOST);
            await().until(() -> events.stream()
                    .anyMatch(event -> event instanceof BackEndEvent.EngineAway away
                            && away.node().equals(TestCluster.NODE)));
            assertThat(backEnd.list()).extracting(ObservedService::backendId).containsExactly(service.backendId());
            await().until(() -> backEnd.stop(spec.containerName(), GracePeriod.NONE));
            assertThat(backEnd.list()).isEmpty();
        } finally {
            cluster("kubelet", "start");
            // Also when this test fails, the next one needs the node.
            await().atMost(NODE_TIMEOUT).until(() -> nodeStatus() == ObservedNode.Status.UP);
        }
        await().until(() -> isReported(new BackEndEvent.EngineBack(TestCluster.NODE)));
        // The name is free, and the kubelet has ended the earlier program or does it now.
        assertThat(backEnd.start(spec).backendId()).isNotEqualTo(service.backendId());
    }
}
