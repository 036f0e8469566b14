package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WaitCommandTest {

    private final ScriptedServer server = new ScriptedServer();
    private final ExecutionScript execution = new ExecutionScript(server);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aWaitEndsWithTheResultOfTheApplication() {
        execution.terminated();

        CliRun run = CliRun.against(server).zoe("wait", "42");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("mandelbrot (42) terminated after 21 s: 2 core, 8 elastic services, peak 10\n");
    }

    @Test
    void anApplicationThatFailedMakesTheWaitFail() {
        execution.ended("error", "\"coordinator0 ended with 3\"");

        CliRun run = CliRun.against(server).zoe("wait", "42");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .isEqualTo("mandelbrot (42) ended with an error after 21 s: coordinator0 ended with 3, exit code 3,"
                        + " 2 core, 8 elastic services, peak 10\n");
    }

    @Test
    void aCancelledApplicationMakesTheWaitFail() {
        execution.ended("cancelled", "null");

        CliRun run = CliRun.against(server).zoe("wait", "42", "-o", "json");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("\"status\": \"cancelled\"");
    }

    @Test
    void progressGoesFromTheQueueOverTheCoreToTheElasticServices() {
        execution.queued();
        var run = CompletableFuture.supplyAsync(() -> waiting().zoe("wait", "42"));

        await().until(() ->
                !server.requests("GET", "/executions/42/explanation").isEmpty());
        seenAfter(execution.running(1));
        seenAfter(execution.running(8));
        execution.terminated();

        assertThat(run.join().err())
                .isEqualTo(
                        """
                mandelbrot (42) queued, position 3
                mandelbrot (42) running, core 2/2, elastic 1/8
                mandelbrot (42) running, core 2/2, elastic 8/8
                """);
    }

    @Test
    void theWaitSurvivesARestartOfTheServer() {
        execution.running(8);
        var run = CompletableFuture.supplyAsync(() -> waiting().zoe("wait", "42"));

        await().until(() -> !server.requests("GET", "/executions/42").isEmpty());
        server.stop();
        await().until(() -> server.isPortFree());
        execution.terminated();
        server.startAgain();

        assertThat(run.join().exitCode()).isZero();
        assertThat(run.join().out()).contains("terminated after 21 s");
    }

    @Test
    void theWaitGivesUpWhenTheServerStaysAway() {
        execution.running(8);
        var run = CompletableFuture.supplyAsync(() -> waiting().zoe("wait", "42", "--retry-for", "0s"));

        await().until(() -> !server.requests("GET", "/executions/42").isEmpty());
        server.stop();

        assertThat(run.join().exitCode()).isEqualTo(6);
        assertThat(run.join().err()).contains("trying again for up to 0 s").contains("error: cannot reach Zoe at");
    }

    @Test
    void aServerThatIsDownAtTheStartIsWaitedFor() {
        server.stop();
        execution.terminated();
        CliRun waiting = waiting();
        var run = CompletableFuture.supplyAsync(() -> waiting.zoe("wait", "42"));

        await().until(() -> waiting.err().contains("trying again for up to 2 min 0 s"));
        server.startAgain();

        assertThat(run.join().exitCode()).isZero();
        assertThat(run.join().out()).contains("terminated after 21 s");
    }

    @Test
    void aServerThatStaysAwayFromTheStartEndsTheWaitAfterTheGivenTime() {
        server.stop();

        CliRun run = waiting().zoe("wait", "42", "--retry-for", "0s");

        assertThat(run.exitCode()).isEqualTo(6);
        assertThat(run.err()).contains("trying again for up to 0 s").contains("error: cannot reach Zoe at");
    }

    @Test
    void anExecutionThatTakesLongerThanTheTimeoutGoesOn() {
        execution.running(8);

        CliRun run = waiting().zoe("wait", "42", "--timeout", "0s");

        assertThat(run.exitCode()).isEqualTo(7);
        assertThat(run.err())
                .contains("error: execution 42 has not ended within 0 s; it continues. Wait again with 'zoe wait 42'");
        assertThat(server.requests()).noneMatch(request -> request.method().equals("POST"));
    }

    @Test
    void onATerminalOneLineIsWrittenOver() {
        execution.running(8);
        var run = CompletableFuture.supplyAsync(() -> waiting().onTerminal().zoe("wait", "42"));

        await().until(() -> server.requests("GET", "/executions/42").size() > 1);
        execution.terminated();

        assertThat(run.join().err())
                .startsWith("\r\u001b[Kmandelbrot (42) running")
                .endsWith("\r\u001b[K");
    }

    private static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofSeconds(60));
    }

    private CliRun waiting() {
        return CliRun.against(server).clock(Clock.systemUTC());
    }

    /** Lets the command look twice, so that it has surely shown the state. */
    private void seenAfter(ExecutionScript change) {
        int before = server.requests("GET", "/executions/42").size();
        await().until(() -> server.requests("GET", "/executions/42").size() >= before + 2);
        assertThat(change).isNotNull();
    }
}
