package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.cli.CliRun;
import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventsCommandTest {

    private final ScriptedServer server = new ScriptedServer();
    private final ExecutionScript execution = new ExecutionScript(server);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void followingPrintsEachEventOnceThoughTheStreamBreaks() {
        execution.running(0).events(exchange -> {
            String last = exchange.getRequestHeaders().getFirst("Last-Event-ID");
            if (last == null) {
                event(exchange, 1, "starting", "running");
                throw new IOException("the server dies in the middle of the stream");
            }
            assertThat(last).isEqualTo("1");
            execution.terminated();
            event(exchange, 2, "running", "terminated");
            exchange.close();
        });

        CliRun run = CliRun.against(server).zoe("events", "42", "-f");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .isEqualTo(
                        """
                2026-11-21T09:00:01Z  42  execution  starting -> running  because (master)
                2026-11-21T09:00:02Z  42  execution  running -> terminated  because (master)
                """);
    }

    @Test
    void followingAsJsonPrintsADocumentPerLine() {
        execution.terminated().events(exchange -> {
            event(exchange, 1, "starting", "running");
            event(exchange, 2, "running", "terminated");
            exchange.close();
        });

        CliRun run = CliRun.against(server).zoe("events", "42", "-f", "-o", "json");

        assertThat(run.out().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).startsWith("{\"at\":").endsWith("}"));
    }

    @Test
    void theServerChoosesTheEventsSinceATimeAndTheNewestMayComeFirst() {
        server.get("/events", "events.json");

        String oldest = CliRun.against(server).zoe("events", "--since", "1h").out();
        String newest = CliRun.against(server)
                .zoe("events", "--since", "2026-11-21T08:00:00Z", "--order", "newest")
                .out();

        assertThat(server.requests("GET", "/events"))
                .extracting(ScriptedServer.Request::query)
                .containsExactly(
                        "limit=500&order=newest&since=2026-11-21T08:01:00Z",
                        "limit=500&order=newest&since=2026-11-21T08:00:00Z");
        List<String> reversed = new ArrayList<>(oldest.lines().skip(1).toList());
        Collections.reverse(reversed);
        assertThat(newest.lines().skip(1)).hasSizeGreaterThan(1).containsExactlyElementsOf(reversed);
        assertThat(CliRun.against(server)
                        .zoe("events", "-f", "--order", "newest")
                        .err())
                .contains("--order newest is for a list");
    }

    @Test
    void followingAnExecutionBeginsWithTheEventsSinceATime() {
        execution.running(0).events(exchange -> {
            String last = exchange.getRequestHeaders().getFirst("Last-Event-ID");
            if (last == null) {
                event(exchange, 1, "queued", "starting");
                event(exchange, 2, "starting", "running");
                throw new IOException("the server dies in the middle of the stream");
            }
            assertThat(last).isEqualTo("2");
            execution.terminated();
            event(exchange, 3, "running", "terminated");
            exchange.close();
        });
        String all = "events 42 -f --since ";

        CliRun some = CliRun.against(server).zoe((all + "2026-11-21T09:00:02Z").split(" ", -1));
        execution.terminated();
        CliRun none = CliRun.against(server).zoe((all + "30s").split(" ", -1));

        assertThat(some.exitCode()).isZero();
        assertThat(some.out())
                .isEqualTo(
                        """
                2026-11-21T09:00:02Z  42  execution  starting -> running  because (master)
                2026-11-21T09:00:03Z  42  execution  running -> terminated  because (master)
                """);
        // It ended before that time: the command ends, too.
        assertThat(none.exitCode()).isZero();
        assertThat(none.out()).isEmpty();
    }

    @Test
    void followingAllBeginsWithTheFirstEventSinceATimeAndRepeatsNone() {
        server.on("GET", "/events", exchange -> {
            if (isList(exchange)) {
                int id = exchange.getRequestURI().getQuery().contains("since=") ? 2 : 7;
                answerList(exchange, "{\"id\":" + id + "}");
                return;
            }
            switch (String.valueOf(exchange.getRequestHeaders().getFirst("Last-Event-ID"))) {
                case "1" -> {
                    event(exchange, 2, "starting", "running");
                    event(exchange, 3, "running", "cleaning-up");
                    throw new IOException("the server dies in the middle of the stream");
                }
                case "3" -> {
                    event(exchange, 4, "cleaning-up", "terminated");
                    exchange.close();
                }
                default -> ScriptedServer.answer(exchange, 401, "application/problem+json", "{\"detail\":\"log in\"}");
            }
        });

        CliRun run = CliRun.against(server).zoe("events", "-f", "--since", "2026-11-21T09:00:02Z");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
        assertThat(run.out().lines())
                .extracting(line -> line.substring(0, 20))
                .containsExactly("2026-11-21T09:00:02Z", "2026-11-21T09:00:03Z", "2026-11-21T09:00:04Z");
        // The newest one first: what happens after it has a greater id, and what happened before is found.
        assertThat(server.requests("GET", "/events"))
                .extracting(ScriptedServer.Request::query)
                .startsWith("limit=1&order=newest", "limit=1&order=oldest&since=2026-11-21T09:00:02Z", "");
        assertThat(server.requests("GET", "/events"))
                .extracting(request -> request.header("Last-event-id"))
                .containsExactly("", "", "1", "3", "4");
    }

    @Test
    void withoutAnEventSinceATimeItFollowsFromTheNewestOne() {
        for (String newest : List.of("{\"id\":7}", "")) {
            server.on("GET", "/events", exchange -> {
                if (isList(exchange)) {
                    boolean failed = server.requests("GET", "/events").size() == 1;
                    if (failed) {
                        // As while a server starts: it is asked again.
                        ScriptedServer.answer(exchange, 502, "text/plain", "");
                        return;
                    }
                    answerList(exchange, exchange.getRequestURI().getQuery().contains("since=") ? "" : newest);
                } else {
                    ScriptedServer.answer(exchange, 401, "application/problem+json", "{\"detail\":\"log in\"}");
                }
            });

            CliRun.against(server).zoe("events", "--follow", "--since", "1h");

            assertThat(server.requests("GET", "/events"))
                    .last()
                    .extracting(request -> request.header("Last-event-id"))
                    .isEqualTo(newest.isEmpty() ? "0" : "7");
        }
    }

    private static boolean isList(HttpExchange exchange) {
        return "application/json".equals(exchange.getRequestHeaders().getFirst("Accept"));
    }

    private static void answerList(HttpExchange exchange, String items) throws IOException {
        ScriptedServer.answer(exchange, 200, "application/json", "{\"items\":[" + items + "],\"next\":null}");
    }

    private static void event(HttpExchange exchange, int id, String from, String to) throws IOException {
        if (exchange.getResponseCode() < 0) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
        }
        OutputStream out = exchange.getResponseBody();
        out.write(("id: " + id + "\nevent: transition\ndata: {\"at\":\"2026-11-21T09:00:0" + id
                        + "Z\",\"kind\":\"execution\",\"execution_id\":42,\ndata: \"service\":null,\"from\":\"" + from
                        + "\",\"to\":\"" + to + "\",\"reason\":\"because\",\"actor\":\"master\"}\n\n")
                .getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
