package dev.zoe.standalone.e2e.outage;

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
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * API and master beside a real Kubernetes. At the end of a class, nothing of its deployment may be left in the cluster.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("kubernetes")
@Tag("slow")
abstract class KubernetesTestBase {
    static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Writes into the workspace that the service has started. */
    private static final String NOTE = "echo $SERVICE_NAME >> $ZOE_WORKSPACE/starts-$EXECUTION_ID; ";

    /** A program that prints a line and ends after {@link #letEnd}. */
    static final String UNTIL_GO = NOTE + "until [ -e $ZOE_WORKSPACE/go-$EXECUTION_ID ]; do sleep 0.1; done; echo done";

    static final String FOREVER = NOTE + "trap exit TERM; while :; do sleep 0.1; done";

    ClusterController cluster;
    SeparateApiAndMaster parts;
    RestCaller user;

    /** Settings of the master. */
    abstract String[] settings();

    /** Before the master starts. */
    void prepareCluster() throws Exception {}

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        cluster = new ClusterController();
        prepareCluster();
        parts = new SeparateApiAndMaster(data);
        parts.startMasterWith(settings());
        user = parts.startApi();
        SeparateApiAndMaster.awaitMaster(user, "leader");
    }

    @AfterAll
    void stop() throws Exception {
        try {
            if (parts != null) {
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(cluster.everything()).isEmpty());
            }
        } finally {
            if (parts != null) {
                parts.close();
            }
            if (cluster != null) {
                cluster.close();
            }
        }
    }

    final void letEnd(ExecutionHandle run) throws Exception {
        Files.createFile(parts.workspace().resolve("go-" + run.id()));
    }

    static void assertEndsWell(ExecutionHandle run) {
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("main0")).isEqualTo("done\n");
    }

    /** Names of services, one for each start. */
    final List<String> starts(ExecutionHandle run) throws Exception {
        Path starts = parts.workspace().resolve("starts-" + run.id());
        return Files.exists(starts) ? Files.readAllLines(starts) : List.of();
    }

    final void awaitStarts(ExecutionHandle run, int count) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(starts(run)).hasSize(count));
    }
}
