package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
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

    @ParameterizedTest
    @CsvSource({
        "--since 1h, submitted_since=2026-11-21T08:01:00Z",
        "--since 2d --until 1d, submitted_since=2026-11-19T09:01:00Z&submitted_until=2026-11-20T09:01:00Z",
        "--until 2026-11-20T10:00:00+01:00, submitted_until=2026-11-20T09:00:00Z",
        "--ended-since PT30M, ended_since=2026-11-21T08:31:00Z",
        "--ended-until 0s --since 1d, ended_until=2026-11-21T09:01:00Z&submitted_since=2026-11-20T09:01:00Z"
    })
    void theServerSelectsByTheTimesOfSubmissionAndEnd(String typed, String sent) {
        for (String more : List.of("", " -o json", " --all")) {
            CliRun run = CliRun.against(server).zoe(("ls " + typed + more).split(" ", -1));

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(server.requests("GET", "/executions").stream()
                            .reduce((first, last) -> last)
                            .orElseThrow()
                            .query()
                            .replaceAll("limit=\\d+&|&limit=\\d+", ""))
                    .isEqualTo(sent);
        }
    }

    @Test
    void everyPageAndTheStreamHaveTheSameTimes() {
        server.on("GET", "/executions", exchange -> {
            int asked = server.requests("GET", "/executions").size();
            boolean stream =
                    "text/event-stream".equals(exchange.getRequestHeaders().getFirst("Accept"));
            ScriptedServer.answer(
                    exchange,
                    stream ? 401 : 200,
                    "application/json",
                    "{\"items\":[],\"next\":" + (asked == 1 ? "\"more\"" : "null") + "}");
        });
        // A clock that goes on: all pages are of the same period.
        Clock clock = Clock.systemUTC();

        CliRun.against(server)
                .clock(clock)
                .zoe("ls", "--all", "--since", "1h", "--filter", "group=physics", "--sort", "name");
        CliRun.against(server).zoe("ls", "--watch", "--since", "1h", "--filter", "group=physics");

        List<String> queries = server.requests("GET", "/executions").stream()
                .map(ScriptedServer.Request::query)
                .toList();
        assertThat(queries).hasSize(3);
        assertThat(queries.get(0)).startsWith("group=physics&limit=500&sort=name&submitted_since=");
        assertThat(queries.get(1)).isEqualTo("cursor=more&" + queries.get(0));
        assertThat(queries.get(2)).isEqualTo("group=physics&limit=50&submitted_since=2026-11-21T08:01:00Z");
    }

    @Test
    void aTimeThatIsNoneAndAnEmptyPeriodAreRefused() {
        assertThat(CliRun.alone().zoe("ls", "--since", "yesterday").err())
                .contains("'yesterday' is neither a time such as 2026-11-23T10:00:00Z nor a duration such as 2h or 7d");
        CliRun empty = CliRun.alone().zoe("ls", "--ended-since", "1d", "--ended-until", "2d");
        assertThat(empty.exitCode()).isEqualTo(2);
        assertThat(empty.err())
                .contains("--ended-since is 2026-11-20T09:01:00Z and --ended-until is 2026-11-19T09:01:00Z, which is"
                        + " earlier");
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
