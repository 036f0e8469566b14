package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangingCommandsTest {

    private final ScriptedServer server = new ScriptedServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void severalExecutionsAreCancelledAtOnce() {
        server.on("POST", "/executions/1/cancel", 202, "{\"id\":1,\"name\":\"one\",\"status\":\"running\"}")
                .on("POST", "/executions/2/cancel", 202, "{\"id\":2,\"name\":\"two\",\"status\":\"terminated\"}");

        CliRun run = CliRun.against(server).zoe("cancel", "1", "2");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("one (1) is being cancelled\ntwo (2) had ended: terminated\n");
    }

    @Test
    void oneThatCannotBeCancelledKeepsNoOtherFromBeingCancelledButIsAFailure() {
        server.problem("POST", "/executions/1/cancel", 404, "there is no execution 1")
                .on("POST", "/executions/2/cancel", 202, "{\"id\":2,\"name\":\"two\",\"status\":\"running\"}");

        CliRun run = CliRun.against(server).zoe("cancel", "1", "2", "-o", "json");

        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(run.err()).isEqualTo("execution 1: there is no execution 1\n");
        assertThat(run.out())
                .isEqualToIgnoringWhitespace("{\"items\":[{\"id\":2,\"name\":\"two\",\"status\":\"running\"}]}");
    }

    @Test
    void endedExecutionsAreDeletedAndOthersAreNot() {
        server.on("DELETE", "/executions/1", 204, "")
                .problem("DELETE", "/executions/2", 409, "execution 2 is running; cancel it first");

        CliRun run = CliRun.against(server).zoe("rm", "1", "2");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEqualTo("execution 1 deleted\n");
        assertThat(run.err()).isEqualTo("execution 2: execution 2 is running; cancel it first\n");
    }
}
