package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangingCommandsTest {

    private final ScriptedServer server = new ScriptedServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void anExecutionIsTouched() {
        server.on("POST", "/executions/42/activity", 200, "{\"id\":42,\"name\":\"notebook\",\"status\":\"running\"}")
                .problem(
                        "POST",
                        "/executions/43/activity",
                        409,
                        "Execution 43 is queued; only a running one can be used.");

        CliRun run = CliRun.against(server).zoe("touch", "42");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("notebook (42) is used\n");
        CliRun refused = CliRun.against(server).zoe("touch", "43");
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.err()).contains("only a running one can be used");
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
    void conditionsStandForManyExecutions() {
        server.on("GET", "/users/me", 200, "{\"username\":\"ada\"}")
                .on(
                        "POST",
                        "/executions/cancel",
                        200,
                        "{\"dry_run\":true,\"matching\":2,\"left\":1,\"items\":[{\"id\":44,\"name\":\"sort-b\","
                                + "\"owner\":\"ada\",\"status\":\"queued\"}]}");

        CliRun run = CliRun.against(server)
                .zoe("cancel", "--status", "submitted,queued", "--name", "sort", "--owner", "me", "--dry-run");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("sort-b (44) of ada would be cancelled: queued\n");
        assertThat(run.err()).isEqualTo("and 1 older ones\n");
        assertThat(server.requests("POST", "/executions/cancel"))
                .singleElement()
                .satisfies(request -> assertThat(request.body())
                        .isEqualTo("{\"status\":[\"submitted\",\"queued\"],\"name\":\"sort\",\"owner\":\"ada\","
                                + "\"dry_run\":true}"));
    }

    @Test
    void allPartsOfManyExecutionsAreCancelled() {
        AtomicInteger left = new AtomicInteger(2);
        server.on("POST", "/executions/cancel", exchange -> {
            int id = left.getAndDecrement();
            ScriptedServer.answer(
                    exchange,
                    202,
                    "application/json",
                    "{\"dry_run\":false,\"matching\":%1$d,\"left\":%2$d,\"items\":[{\"id\":%1$d,\"name\":\"sort\","
                                    .formatted(id, id - 1)
                            + "\"owner\":\"ada\",\"status\":\"queued\"}]}");
        });

        CliRun run = CliRun.against(server).zoe("cancel", "--all");

        assertThat(run.out()).isEqualTo("sort (2) of ada is being cancelled\nsort (1) of ada is being cancelled\n");
        left.set(2);
        assertThat(CliRun.against(server).zoe("cancel", "--all", "-o", "json").out())
                .isEqualToIgnoringWhitespace("{\"dry_run\":false,\"matching\":2,\"items\":["
                        + "{\"id\":2,\"name\":\"sort\",\"owner\":\"ada\",\"status\":\"queued\"},"
                        + "{\"id\":1,\"name\":\"sort\",\"owner\":\"ada\",\"status\":\"queued\"}],\"left\":0}");
    }

    @Test
    void withoutIdsAndConditionsNothingIsCancelled() {
        assertThat(CliRun.against(server).zoe("cancel").exitCode()).isEqualTo(2);
        assertThat(CliRun.against(server).zoe("cancel", "1", "--all").exitCode())
                .isEqualTo(2);
        assertThat(CliRun.against(server).zoe("cancel", "1", "--dry-run").exitCode())
                .isEqualTo(2);
        assertThat(server.requests()).isEmpty();
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
