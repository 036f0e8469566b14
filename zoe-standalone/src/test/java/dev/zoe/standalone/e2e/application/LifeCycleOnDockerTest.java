package dev.zoe.standalone.e2e.application;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.standalone.e2e.testing.BystanderApplication;
import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What happens to services and what Zoe then does, on real containers: the rows of the table, one by one. */
@Tag("slow")
class LifeCycleOnDockerTest extends DockerServerTestBase {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String UNTIL_GO = "until [ -e $ZOE_WORKSPACE/go-$EXECUTION_ID ]; do sleep 0.1; done";
    private static final String FOREVER = "exec sleep 3600";

    @Test
    void whenTheMonitoredServiceEndsWellTheOthersAreStoppedWithGrace() throws IOException {
        ExecutionHandle run = ExecutionHandle.submit(
                user,
                application("well")
                        .main(UNTIL_GO)
                        .with("store", 1, 1, "trap 'echo saved; exit 0' TERM; echo open; while :; do sleep 0.1; done")
                        .but("\"stop_grace\": \"PT20S\"")
                        .json());
        run.awaitStatus("running");
        await().atMost(PATIENCE).until(() -> run.output("store0").contains("open"));
        go(run);
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.now().path("exit_code").asInt(-1)).isZero();
        assertThat(run.output("store0")).isEqualTo("open\nsaved\n");
        assertNothingIsLeft(run);
    }

    @Test
    void whenItFailsItsExitCodeAndLastLinesAreTheMessage() {
        ExecutionHandle run = ExecutionHandle.submit(
                user, application("bad").main("echo no such table; exit 3").json());
        assertThat(run.awaitEnd()).isEqualTo("error");
        assertThat(run.now().path("exit_code").asInt()).isEqualTo(3);
        assertThat(run.errorMessage()).isEqualTo("main0 ended with exit code 3; its last lines:\nno such table");
        assertNothingIsLeft(run);
    }

    @Test
    void whenItUsesTooMuchMemoryThatIsSaid() {
        ExecutionHandle run = ExecutionHandle.submit(
                user,
                application("greedy")
                        .main("x=0123456789abcdef; while [ ${#x} -lt 256000000 ]; do x=$x$x; done; sleep 3600")
                        .json());
        assertThat(run.awaitEnd()).isEqualTo("error");
        assertThat(run.errorMessage()).startsWith("main0 used more memory than its limit (exit code 137)");
        assertThat(run.service("main0").path("out_of_memory").asBoolean()).isTrue();
    }

    @Test
    void anotherCoreServiceThatDiesIsRestartedInPlaceOrEndsTheExecution() throws IOException {
        String restart = "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 1, \"back_off\": \"PT0.1S\"}";
        ExecutionHandle run = ExecutionHandle.submit(
                user,
                application("core")
                        .main(UNTIL_GO)
                        .with("store", 1, 1, FOREVER)
                        .but(restart)
                        .json());
        run.awaitStatus("running");
        String node = run.service("store0").path("node").asString();

        kill("store0", run);
        await().atMost(PATIENCE)
                .until(() -> run.service("store0").path("restarts").asInt() == 1
                        && run.service("store0").path("status").asString().equals("active"));
        assertThat(run.service("store0").path("node").asString()).isEqualTo(node);
        assertThat(run.status()).isEqualTo("running");

        kill("store0", run);
        assertThat(run.awaitEnd()).isEqualTo("error");
        assertThat(run.errorMessage()).startsWith("store0 ended with exit code 137");
        assertNothingIsLeft(run);
    }

    @Test
    void anElasticServiceThatDiesOrCannotStartIsTriedAgainAndHarmsNobody() throws IOException {
        ExecutionHandle run = ExecutionHandle.submit(
                user,
                application("elastic")
                        .main(UNTIL_GO)
                        .with("worker", 0, 1, FOREVER)
                        .with("broken", 0, 1, FOREVER)
                        .but("\"image\": \"zoe-test/nowhere:1\"")
                        .json());
        run.awaitStatus("running");
        await().atMost(PATIENCE)
                .until(() -> run.service("worker0").path("status").asString().equals("active"));

        kill("worker0", run);
        await().atMost(PATIENCE)
                .until(() -> run.service("worker0").path("restarts").asInt() == 1
                        && run.service("worker0").path("status").asString().equals("active"));
        await().atMost(PATIENCE)
                .until(() -> run.service("broken0").path("restarts").asInt() >= 2);
        assertThat(run.status()).isEqualTo("running");

        go(run);
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertNothingIsLeft(run);
    }

    /** Docker accepts the connections of a published port by itself, before a program listens. */
    @Test
    void aServiceWaitsForThePortThatItDependsOn() throws IOException {
        String port = "\"ports\": [{\"name\": \"tcp\", \"port_number\": 8080}], \"health\": {\"port\": \"tcp\"}";
        ExecutionHandle run = ExecutionHandle.submit(
                user,
                application("port")
                        .main("test -e \"$ZOE_WORKSPACE/listens\"")
                        .but("\"depends_on\": [\"store\"]")
                        .with("store", 1, 1, "sleep 3; touch \"$ZOE_WORKSPACE/listens\"; exec nc -ll -p 8080 -e cat")
                        .but(port)
                        .json());

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertNothingIsLeft(run);
    }

    @Test
    void aMountThatTheSiteDoesNotAllowIsRefusedAndHoldsUpNobody() throws IOException {
        BystanderApplication neighbour = BystanderApplication.movesInto(server);
        String volumes = "\"volumes\": [{\"name\": \"data\", \"path\": \"/nowhere/at/all\", \"read_only\": true}]";
        var answer = user.post(
                "/api/v1/executions",
                ExecutionHandle.body(
                        application("mount").main("true").but(volumes).json()));
        // One that is allowed and not there is a matter of the back-end: its contract has it.
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("/nowhere/at/all");
        neighbour.wasLeftAlone();
    }

    @Test
    void aUserCancelsInAnyState() {
        List<ExecutionHandle> runs = new ArrayList<>();
        for (String state : List.of("submitted", "queued", "starting", "running")) {
            ExecutionHandle run = ExecutionHandle.submit(
                    user,
                    application(state)
                            .main(FOREVER)
                            .with("worker", 2, 3, FOREVER)
                            .json());
            if (state.equals("running")) {
                run.awaitStatus("running");
            } else if (!state.equals("submitted")) {
                await().atMost(PATIENCE).until(() -> !run.status().equals("submitted"));
            }
            run.cancel();
            run.cancel();
            runs.add(run);
        }
        for (ExecutionHandle run : runs) {
            assertThat(run.awaitEnd()).isEqualTo("cancelled");
            run.cancel();
            assertThat(run.status()).isEqualTo("cancelled");
            assertNothingIsLeft(run);
        }
    }

    private void go(ExecutionHandle run) throws IOException {
        Files.createFile(server.workspace().resolve("go-" + run.id()));
    }

    /** Kills its program from outside of Zoe. */
    private void kill(String service, ExecutionHandle run) {
        engine.client()
                .killContainerCmd("%s-%d-%s".formatted(service, run.id(), server.deployment()))
                .exec();
    }

    private void assertNothingIsLeft(ExecutionHandle run) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(engine.containers(server.deployment(), run.id())).isEmpty();
            assertThat(engine.networks(server.deployment(), run.id())).isEmpty();
        });
    }
}
