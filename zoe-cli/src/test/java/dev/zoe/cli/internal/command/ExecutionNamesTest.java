package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A name that only one execution has stands for its id. */
class ExecutionNamesTest {

    private static final String ITEM =
            "{\"id\":%d,\"name\":\"%s\",\"owner\":\"ada\",\"status\":\"running\",\"submitted_at\":\"2026-11-21T09:00:00Z\"}";

    private final ScriptedServer server = new ScriptedServer();

    @BeforeEach
    void execution() {
        new ExecutionScript(server).terminated().log("");
        server.on("GET", "/executions/42/services", 200, "{\"items\":[]}")
                .on("GET", "/executions/42/events", 200, "{\"items\":[],\"next\":null}")
                .on("POST", "/executions/42/cancel", 200, "{\"id\":42,\"name\":\"mandelbrot\",\"status\":\"running\"}")
                .on("DELETE", "/executions/42", 204, "");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"get", "wait", "logs", "events", "explain", "cancel", "rm"})
    void theOnlyExecutionOfThatNameIsMeant(String command) {
        // The server finds names by their beginning.
        named(ITEM.formatted(43, "mandelbrot-2"), ITEM.formatted(42, "mandelbrot"));

        CliRun run = CliRun.against(server).zoe(command, "mandelbrot");

        assertThat(run.err()).doesNotContain("error");
        assertThat(run.exitCode()).isZero();
        assertThat(server.requests("GET", "/executions").get(0).query()).contains("name=mandelbrot");
        assertThat(server.requests()).anyMatch(request -> request.path().startsWith("/executions/42"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"get", "wait", "logs", "events", "explain", "cancel", "rm"})
    void aNameOfSeveralIsRefusedWithTheirIds(String command) {
        named(ITEM.formatted(43, "mandelbrot"), ITEM.formatted(42, "mandelbrot"));

        CliRun run = CliRun.against(server).zoe(command, "mandelbrot");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("2 executions have the name 'mandelbrot'; use the id of one of them")
                .contains("43 running submitted 2026-11-21T09:00:00Z by ada")
                .contains("42 running submitted 2026-11-21T09:00:00Z by ada");
        assertThat(server.requests()).noneMatch(request -> request.path().startsWith("/executions/4"));
    }

    @Test
    void aNameOfNoneIsNotFound() {
        named(ITEM.formatted(43, "mandelbrot-2"));

        CliRun run = CliRun.against(server).zoe("get", "mandelbrot");

        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(run.err())
                .isEqualTo("error: there is no execution with the name 'mandelbrot'; 'zoe ls' lists them\n");
    }

    @Test
    void anIdIsNotLookedUp() {
        assertThat(CliRun.against(server).zoe("get", "42").exitCode()).isZero();
        assertThat(server.requests("GET", "/executions")).isEmpty();
    }

    private void named(String... items) {
        server.on("GET", "/executions", 200, "{\"items\":[" + String.join(",", items) + "],\"next\":null}");
    }
}
