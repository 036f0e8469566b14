package dev.zoe.standalone.e2e.outage;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Applications on a real Kubernetes, from their submission to their end. */
class LifeCycleOnKubernetesTest extends KubernetesTestBase {
    private static final String DEPLOYMENT = "life";

    private static final String RESTART =
            "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 2, \"back_off\": \"PT0.1S\"}";

    @Override
    String[] settings() {
        return cluster.settings(DEPLOYMENT);
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
        letEnd(run);
        assertEndsWell(run);
    }

    @Test
    void anElasticApplicationRunsToItsEnd() throws Exception {
        ExecutionHandle run = submit("elastic").awaitStatus("running");
        awaitStarts(run, 4);
        end(run);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(cluster.pods(run.id())).isEmpty());
    }

    @Test
    void anotherMasterContinuesAndStartsNothingTwice() throws Exception {
        ExecutionHandle run = submit("take-over").awaitStatus("running");
        awaitStarts(run, 4);
        List<String> pods = cluster.pods(run.id());
        parts.startMasterWith(settings());
        parts.stopFirstMaster();
        ExecutionHandle next = submit("next").awaitStatus("running");
        awaitStarts(next, 4);
        assertThat(cluster.pods(run.id())).isEqualTo(pods);
        assertThat(starts(run)).hasSize(4);
        end(run);
        end(next);
    }

    @Test
    void podsThatAreDeletedByHandAreReplacedAndTheApplicationGoesOn() throws Exception {
        ExecutionHandle run = submit("deleted").awaitStatus("running");
        awaitStarts(run, 4);
        cluster.delete("store0-" + run.id() + "-" + DEPLOYMENT);
        cluster.delete("worker0-" + run.id() + "-" + DEPLOYMENT);
        awaitStarts(run, 6);
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
