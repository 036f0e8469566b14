package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodesCommandTest {

    private final ScriptedServer server = new ScriptedServer().get("/nodes", "nodes.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void drainedNodesAreSentOneByOneAndAllAreShown() {
        server.on("PATCH", "/nodes/node-a", 200, "{}").on("PATCH", "/nodes/node b", 200, "{}");

        CliRun run = CliRun.against(server).zoe("nodes", "drain", "node-a", "node b");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("node-a");
        assertThat(server.requests("PATCH", "/nodes/node-a"))
                .singleElement()
                .satisfies(request -> assertThat(request.body()).isEqualTo("{\"drained\":true}"));
        assertThat(server.requests("PATCH", "/nodes/node b")).hasSize(1);
    }

    @Test
    void aNodeIsUsedAgain() {
        server.on("PATCH", "/nodes/node-a", 200, "{}");

        assertThat(CliRun.against(server).zoe("nodes", "undrain", "node-a").exitCode())
                .isZero();
        assertThat(server.requests("PATCH", "/nodes/node-a"))
                .singleElement()
                .satisfies(request -> assertThat(request.body()).isEqualTo("{\"drained\":false}"));
    }

    @Test
    void whatIsMissingOrTooMuchIsSaid() {
        assertThat(CliRun.against(server).zoe("nodes", "drain").err()).contains("name a node");
        assertThat(CliRun.against(server).zoe("nodes", "list", "node-a").err()).contains("zoe nodes drain node-a");
        assertThat(CliRun.against(server).zoe("nodes", "node-a").exitCode()).isEqualTo(2);
    }
}
