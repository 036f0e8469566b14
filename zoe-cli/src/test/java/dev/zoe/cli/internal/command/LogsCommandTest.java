package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.cli.CliRun;
import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LogsCommandTest {

    private static final Pattern OFFSET = Pattern.compile("offset=(\\d+)");
    private static final byte[] LOG = "first line\nsecond line\n".getBytes(StandardCharsets.UTF_8);

    private final ScriptedServer server = new ScriptedServer();
    private final ExecutionScript execution = new ExecutionScript(server);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theWholeLogIsCopiedInAsManyPartsAsItTakes() {
        server.on("GET", "/executions/42/logs", exchange -> part(exchange, LOG.length, 10));

        CliRun run = CliRun.against(server).zoe("logs", "42", "worker0");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("first line\nsecond line\n");
        assertThat(server.requests("GET", "/executions/42/logs"))
                .allSatisfy(request -> assertThat(request.query()).contains("service=worker0"))
                .hasSize(4);
    }

    @Test
    void aLogWhoseStartWasDroppedIsSaidToBe() {
        server.on("GET", "/executions/42/logs", exchange -> {
            int from = offset(exchange);
            if (from == 0) {
                head(exchange, 1000);
                exchange.getResponseBody().write(LOG);
            } else {
                head(exchange, from);
            }
            exchange.close();
        });

        CliRun run = CliRun.against(server).zoe("logs", "42", "worker0");

        assertThat(run.out()).isEqualTo("first line\nsecond line\n");
        assertThat(run.err()).contains("1,000 bytes are missing here");
    }

    @Test
    void followingGoesOnWhereAConnectionBroke() {
        execution.terminated();
        server.on("GET", "/executions/42/logs", exchange -> {
            if (offset(exchange) == 0) {
                execution.running(0);
                head(exchange, 0);
                exchange.getResponseBody().write(LOG, 0, 13);
                exchange.getResponseBody().flush();
                throw new IOException("the server dies in the middle of an answer");
            }
            execution.terminated();
            part(exchange, LOG.length, LOG.length);
        });

        CliRun run = CliRun.against(server).clock(Clock.systemUTC()).zoe("logs", "-f", "42");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("first line\nsecond line\n");
    }

    @Test
    void followingGoesOnWhenTheServerEndsTheStreamButTheServiceRuns() {
        server.on("GET", "/executions/42/logs", exchange -> part(exchange, LOG.length, 11));
        server.on("GET", "/executions/42/services/worker0", exchange -> {
            boolean complete = server.requests("GET", "/executions/42/logs").stream()
                    .anyMatch(request -> request.query().contains("offset=22"));
            String status = complete ? "inactive" : "active";
            ScriptedServer.answer(exchange, 200, "application/json", "{\"status\":\"" + status + "\"}");
        });

        CliRun run = CliRun.against(server).zoe("logs", "42", "worker0", "--follow");

        assertThat(run.out()).isEqualTo("first line\nsecond line\n");
    }

    @Test
    void anUnknownServiceIsNotFound() {
        server.problem("GET", "/executions/42/logs", 404, "execution 42 has no service worker9");

        CliRun run = CliRun.against(server).zoe("logs", "-f", "42", "worker9");

        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(run.err()).isEqualTo("error: execution 42 has no service worker9\n");
    }

    @Test
    void theLastLinesAreAskedForOnceAndNothingIsMissing() {
        server.on("GET", "/executions/42/logs", exchange -> {
            boolean tail = exchange.getRequestURI().getQuery().contains("tail=1");
            head(exchange, tail ? 11 : 23);
            exchange.getResponseBody().write(tail ? LOG : new byte[0], tail ? 11 : 0, tail ? 12 : 0);
            exchange.close();
        });

        CliRun run = CliRun.against(server).zoe("logs", "42", "worker0", "--tail", "1");

        assertThat(run.out()).isEqualTo("second line\n");
        assertThat(run.err()).isEmpty();
        assertThat(server.requests("GET", "/executions/42/logs"))
                .extracting(ScriptedServer.Request::query)
                .containsExactly("limit=1048576&service=worker0&tail=1", "limit=1048576&offset=23&service=worker0");
        assertThat(CliRun.alone().zoe("logs", "42", "--tail", "-1").err()).contains("from 0 to 100000, not '-1'");
    }

    @Test
    void linesOfSeveralServicesBeginWithTheNameOfTheService() {
        server.on("GET", "/executions/42/services", 200, ScriptedServer.resource("services.json"));
        server.on("GET", "/executions/42/logs", exchange -> part(exchange, LOG.length, LOG.length));

        CliRun two = CliRun.against(server).zoe("logs", "42", "worker0", "coordinator0");
        CliRun all = CliRun.against(server).zoe("logs", "42", "--all", "--grep", "^sec.*e$");

        assertThat(two.out())
                .isEqualTo(
                        """
                worker0      | first line
                worker0      | second line
                coordinator0 | first line
                coordinator0 | second line
                """);
        assertThat(all.out())
                .isEqualTo(
                        """
                coordinator0 | second line
                worker0      | second line
                worker1      | second line
                """);
        assertThat(CliRun.against(server)
                        .onTerminal()
                        .zoe("logs", "42", "--all")
                        .out())
                .contains("\u001b[36mcoordinator0 | \u001b[0mfirst line", "\u001b[33mworker0      | \u001b[0m");
        assertThat(CliRun.against(server)
                        .zoe("logs", "42", "worker0", "--grep", "first")
                        .out())
                .isEqualTo("first line\n");
    }

    @Test
    void followingSeveralServicesGoesOnAfterTheLastEvent() {
        server.on("GET", "/executions/42/logs", exchange -> {
            String last = exchange.getRequestHeaders().getFirst("Last-Event-ID");
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            if (last == null) {
                event(exchange, "2t.5", "worker0", "one\\ntw");
                throw new IOException("the server dies in the middle of the stream");
            }
            assertThat(last).isEqualTo("2t.5");
            event(exchange, "2t.8-2u.3", "worker1", "x\\n");
            event(exchange, "2t.8-2u.3", "worker0", "o\\nthree");
            exchange.getResponseBody().write("event:end\ndata:{}\n\n".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });

        CliRun run = CliRun.against(server)
                .clock(Clock.systemUTC())
                .zoe("logs", "42", "worker0", "worker1", "-f", "--tail", "5");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("worker0 | one\nworker1 | x\nworker0 | two\nworker0 | three\n");
        assertThat(server.requests("GET", "/executions/42/logs"))
                .allSatisfy(request -> assertThat(request.query()).isEqualTo("service=worker0,worker1&tail=5"));
    }

    @Test
    void whatIsNotPossibleIsSaidToBe() {
        CliRun since = CliRun.against(server).zoe("logs", "42", "--since", "1h");
        CliRun both = CliRun.against(server).zoe("logs", "42", "worker0", "--all");

        assertThat(since.exitCode()).isEqualTo(2);
        assertThat(since.err()).startsWith("error: the output of services has no times, so there is no --since");
        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(server.requests()).isEmpty();
    }

    private static void event(HttpExchange exchange, String id, String service, String text) throws IOException {
        OutputStream out = exchange.getResponseBody();
        out.write(("id:" + id + "\nevent:log\ndata:{\"service\":\"" + service + "\",\"offset\":0,\"text\":\"" + text
                        + "\"}\n\n")
                .getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static void part(HttpExchange exchange, int end, int size) throws IOException {
        int from = offset(exchange);
        head(exchange, from);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(LOG, from, Math.min(size, end - from));
        }
    }

    private static void head(HttpExchange exchange, int from) throws IOException {
        exchange.getResponseHeaders().set("X-Log-Offset", Integer.toString(from));
        exchange.sendResponseHeaders(200, 0);
    }

    private static int offset(HttpExchange exchange) {
        Matcher offset = OFFSET.matcher(exchange.getRequestURI().getQuery());
        return offset.find() ? Integer.parseInt(offset.group(1)) : 0;
    }
}
