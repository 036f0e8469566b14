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
        assertThat(CliRun.against(server).zoe("events", "-f", "--since", "1h").exitCode())
                .isEqualTo(2);
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
