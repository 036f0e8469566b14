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

/** Applications on a real Kubernetes, from their submission to their end. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("kubernetes")
@Tag("slow")
class LifeCycleOnKubernetesTest {
    private static final String DEPLOYMENT = "life";
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final String UNTIL_GO =
            "until [ -e $ZOE_WORKSPACE/go-$EXECUTION_ID ]; do sleep 0.1; done; echo done";
    private static final String FOREVER =
            "echo $SERVICE_NAME >> $ZOE_WORKSPACE/starts-$EXECUTION_ID; trap exit TERM; while :; do sleep 0.1; done";
    private static final String RESTART =
            "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 2, \"back_off\": \"PT0.1S\"}";

    private ClusterController cluster;
    private SeparateApiAndMaster parts;
    private RestCaller user;

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        cluster = new ClusterController();
        parts = new SeparateApiAndMaster(data);
        parts.startMasterWith(cluster.settings(DEPLOYMENT));
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

    private ExecutionHandle submit(String name) {
        return ExecutionHandle.submit(
                user,
                application(name)
                        .main(UNTIL_GO)
                        .with("store", 1, 1, FOREVER)
                        .but(RESTART)
                        .with("worker", 0, 2, FOREVER)
                        .json());
    }

    private void end(ExecutionHandle run) throws Exception {
        Files.createFile(parts.workspace().resolve("go-" + run.id()));
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

    @Test
    void anElasticApplicationRunsToItsEnd() throws Exception {
        ExecutionHandle run = submit("elastic").awaitStatus("running");
        awaitStarts(run, 3);
        end(run);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(cluster.pods(run.id())).isEmpty());
    }

    @Test
    void anotherMasterContinuesAndStartsNothingTwice() throws Exception {
        ExecutionHandle run = submit("take-over").awaitStatus("running");
        awaitStarts(run, 3);
        List<String> pods = cluster.pods(run.id());
        parts.startMasterWith(cluster.settings(DEPLOYMENT));
        parts.stopFirstMaster();
        ExecutionHandle next = submit("next").awaitStatus("running");
        awaitStarts(next, 3);
        assertThat(cluster.pods(run.id())).isEqualTo(pods);
        assertThat(starts(run)).hasSize(3);
        end(run);
        end(next);
    }

    @Test
    void podsThatAreDeletedByHandAreReplacedAndTheApplicationGoesOn() throws Exception {
        ExecutionHandle run = submit("deleted").awaitStatus("running");
        awaitStarts(run, 3);
        cluster.delete("store0-" + run.id() + "-" + DEPLOYMENT);
        cluster.delete("worker0-" + run.id() + "-" + DEPLOYMENT);
        awaitStarts(run, 5);
        assertThat(run.status()).isEqualTo("running");
        end(run);
    }

    @Test
    void anImageThatDoesNotExistEndsItsExecutionOnly() throws Exception {
        ExecutionHandle other = submit("other").awaitStatus("running");
        ExecutionHandle wrong = ExecutionHandle.submit(
                user,
                application("wrong")
                        .main("true")
                        .but("\"image\": \"zoe-test/nowhere:7\"")
                        .json());
        assertThat(wrong.awaitEnd()).isEqualTo("error");
        assertThat(wrong.errorMessage()).contains("zoe-test/nowhere:7");
        assertThat(other.status()).isEqualTo("running");
        end(other);
    }

    @Test
    void aServiceThatIsBeingCancelledEndsWithItsPods() throws Exception {
        ExecutionHandle run = submit("cancelled").awaitStatus("running");
        run.cancel();
        assertThat(run.awaitEnd()).isEqualTo("cancelled");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(cluster.pods(run.id())).isEmpty());
    }
}
