package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UsageCommandTest {

    private final ScriptedServer server = new ScriptedServer().get("/usage", "usage.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void daysUserAndColumnsAreThoseOfTheCall() {
        CliRun run = CliRun.against(server)
                .zoe("usage", "--from", "2026-11-01", "--to", "2026-11-30", "--by", "kind,user", "--of", "ada");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(server.requests("GET", "/usage")).singleElement().satisfies(request -> assertThat(request.query())
                .isEqualTo("by=kind,user&from=2026-11-01&limit=500&to=2026-11-30&user=ada"));
        assertThat(run.out().lines().findFirst().orElseThrow())
                .isEqualTo("KIND     USER   CORE-HOURS  GB-HOURS  CORES-USED  MEMORY-USED");
    }

    @Test
    void whatHasNoClassHasADash() {
        server.on(
                "GET",
                "/usage",
                200,
                "{\"items\":[{\"class\":null,\"core_hours\":0.004,\"gb_hours\":1234.567}],\"next\":null}");

        assertThat(CliRun.against(server).zoe("usage", "--by", "class").out().lines())
                .containsExactly(
                        "CLASS  CORE-HOURS  GB-HOURS  CORES-USED  MEMORY-USED",
                        "-            0.00   1234.57           -            -");
    }

    @Test
    void programsGetWhatTheServerSends() {
        assertThat(CliRun.against(server).zoe("usage", "-o", "json").out())
                .contains("\"kind\": \"lost\"", "\"core_hours\": 1.25", "\"next\": null");
        assertThat(CliRun.against(server).zoe("usage", "-o", "yaml").out()).contains("core_hours: 1.25");
    }

    @Test
    void aSpreadsheetGetsTheCsvOfTheServer() {
        server.on(
                "GET",
                "/usage",
                exchange -> ScriptedServer.answer(
                        exchange, 200, "text/csv", "user,core_hours,gb_hours\r\nada\u009b,1.500000,2.000000\r\n"));

        CliRun run = CliRun.against(server).zoe("usage", "--by", "user", "-o", "csv");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("user,core_hours,gb_hours\nada\\u009b,1.500000,2.000000\n");
        assertThat(server.requests("GET", "/usage")).singleElement().satisfies(request -> {
            assertThat(request.query()).isEqualTo("by=user");
            assertThat(request.header("Accept")).isEqualTo("text/csv");
        });
    }

    @Test
    void withoutUsageThisIsSaid() {
        server.on("GET", "/usage", 200, "{\"items\":[],\"next\":null}");

        CliRun run = CliRun.against(server).zoe("usage");

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("nothing was reserved");
    }

    @Test
    void furtherRowsAreMentioned() {
        server.on("GET", "/usage", 200, "{\"items\":[{\"user\":\"ada\"}],\"next\":\"abc\"}");

        assertThat(CliRun.against(server).zoe("usage", "--limit", "1").err()).contains("larger --limit");
    }

    @Test
    void aRefusalIsShown() {
        server.problem("GET", "/usage", 403, "This needs the capability can_operate_others.");

        CliRun run = CliRun.against(server).zoe("usage", "--of", "bob", "-o", "csv");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err()).contains("can_operate_others");
        assertThat(run.out()).isEmpty();
    }
}
