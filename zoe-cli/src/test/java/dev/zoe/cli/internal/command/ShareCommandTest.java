package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ShareCommandTest {
    private static final String SHARES = "/executions/42/shares";

    private final ScriptedServer server = new ScriptedServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void anExecutionIsSharedWithUsersAndGroups() {
        server.on("PUT", SHARES + "/users/bob", 204, "").on("PUT", SHARES + "/groups/physics", 204, "");

        CliRun run = CliRun.against(server).zoe("share", "42", "--with", "bob", "--group", "physics");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(server.requests("PUT", SHARES + "/users/bob")).hasSize(1);
        assertThat(server.requests("PUT", SHARES + "/groups/physics")).hasSize(1);
    }

    @Test
    void aShareEnds() {
        server.on("DELETE", SHARES + "/users/bob", 204, "");

        CliRun run = CliRun.against(server).zoe("share", "42", "--end", "--with", "bob");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(server.requests("DELETE", SHARES + "/users/bob")).hasSize(1);
    }

    @Test
    void withoutNamesTheSharesAreShown() {
        server.on(
                "GET",
                SHARES,
                200,
                "{\"items\":[{\"kind\":\"user\",\"name\":\"bob\",\"created_at\":\"2026-11-21T09:00:00Z\"}]}");

        CliRun run = CliRun.against(server).zoe("share", "42");

        assertThat(run.out()).contains("KIND", "user", "bob");
    }
}
