package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TopCommandTest {

    private final ScriptedServer server = new ScriptedServer()
            .get("/executions", "executions.json")
            .get("/nodes", "nodes.json")
            .get("/queue", "queue.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void topPrintsOnceWhereThereIsNoTerminal() {
        CliRun run = CliRun.against(server).zoe("top");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(
                        "2 running, 1 waiting, order srpt2d1",
                        "node-a  up       ",
                        "·····",
                        "2.5 / 8",
                        "42  mandelbrot  ada",
                        "core (worker) needs 0.4 cores")
                .doesNotContain("\u001b");
        assertThat(server.requests("GET", "/executions"))
                .last()
                .extracting(ScriptedServer.Request::query)
                .asString()
                .contains("status=starting,running,cleaning-up");
        server.problem("GET", "/nodes", 403, "not allowed").problem("GET", "/queue", 403, "not allowed");
        assertThat(CliRun.against(server).zoe("top").out())
                .contains("mandelbrot")
                .doesNotContain("NODE", "waiting");
    }
}
