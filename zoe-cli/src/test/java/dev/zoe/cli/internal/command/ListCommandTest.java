package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListCommandTest {

    private final ScriptedServer server = new ScriptedServer().get("/executions", "executions.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "name, name",
        "NAME:desc, -name",
        "ended:desc, -ended",
        "started, started",
        "id, submitted",
        "age, -submitted",
        "age:desc, submitted"
    })
    void theServerSortsByTheColumnsThatItKnows(String typed, String sent) {
        CliRun run = CliRun.against(server).zoe("ls", "--sort", typed, "--limit", "10");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(server.requests("GET", "/executions"))
                .last()
                .extracting(ScriptedServer.Request::query)
                .isEqualTo("limit=10&sort=" + sent);
    }

    @Test
    void whatOthersShareIsAListOfItsOwn() {
        CliRun run = CliRun.against(server).zoe("ls", "--shared", "--owner", "ada");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(server.requests("GET", "/executions"))
                .last()
                .extracting(ScriptedServer.Request::query)
                .isEqualTo("limit=50&owner=ada&shared=true");
    }

    @Test
    void theListIsFilteredByTheServerAndShowsTheChosenColumnsInTheChosenOrder() {
        CliRun run = CliRun.against(server)
                .zoe(
                        "ls",
                        "--filter",
                        "group=physics",
                        "--filter",
                        "status=running,error",
                        "--columns",
                        "name,kind,id,exit-code",
                        "--sort",
                        "kind:desc");

        assertThat(run.out())
                .isEqualTo(
                        """
                NAME        KIND         ID  EXIT CODE
                notebook    interactive   7        137
                mandelbrot  batch        42
                """);
        assertThat(server.requests("GET", "/executions"))
                .last()
                .extracting(ScriptedServer.Request::query)
                .isEqualTo("group=physics&limit=50&status=running,error");
        assertThat(CliRun.alone().zoe("ls", "--filter", "node=n1").err())
                .contains("'node=n1' is not KEY=VALUE with one of the keys status, name, owner, group, kind");
        assertThat(CliRun.alone().zoe("ls", "--filter", "status=lost").err()).contains("must be one or more of");
        assertThat(CliRun.against(server)
                        .zoe("ls", "--filter", "status=running", "--status", "error")
                        .err())
                .contains("given twice");
        assertThat(CliRun.alone().zoe("ls", "--columns", "id,color").err())
                .contains("there is no column 'color'; there are id, name, owner, group, status");
    }

    @Test
    void aWatchedListIsPrintedWhereItChanges() {
        server.on("GET", "/executions", exchange -> {
            if (exchange.getRequestHeaders().getFirst("Last-Event-ID") != null) {
                ScriptedServer.answer(exchange, 401, "application/problem+json", "{\"detail\":\"log in\"}");
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            String all = ScriptedServer.resource("executions.json").strip();
            String changed =
                    all.replace("\"active\":3", "\"active\":4").replace("\"peak_services\":5", "\"peak_services\":6");
            for (String state : List.of(all, changed)) {
                exchange.getResponseBody()
                        .write(("id:7\nevent:executions\ndata:" + state + "\n\n").getBytes(StandardCharsets.UTF_8));
            }
            exchange.close();
        });

        CliRun run = CliRun.against(server).zoe("ls", "--watch", "--status", "running");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.out())
                .isEqualTo(
                        """
                42  mandelbrot  ada  running  2/2  3/8  1m  56s
                7  notebook  grace  error  0/1  0/0  3d  2h
                42  mandelbrot  ada  running  2/2  4/8  1m  56s
                """);
        assertThat(server.requests("GET", "/executions"))
                .first()
                .extracting(ScriptedServer.Request::query)
                .isEqualTo("limit=50&status=running");
        assertThat(CliRun.against(server).zoe("ls", "-w", "-o", "json").out().lines())
                .hasSize(3);
        assertThat(CliRun.alone().zoe("ls", "--every", "2s").err()).contains("--every goes with --watch");
    }

    @Test
    void aServerWithoutTheStreamIsAskedAgainAndAgain() {
        server.on("GET", "/executions", exchange -> {
            boolean stream =
                    "text/event-stream".equals(exchange.getRequestHeaders().getFirst("Accept"));
            if (stream || server.requests("GET", "/executions").size() > 2) {
                ScriptedServer.answer(
                        exchange, stream ? 406 : 401, "application/problem+json", "{\"detail\":\"not acceptable\"}");
            } else {
                ScriptedServer.answer(exchange, 200, "application/json", ScriptedServer.resource("executions.json"));
            }
        });

        CliRun run = CliRun.against(server).zoe("ls", "--watch");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.out().lines()).hasSize(2);
    }
}
