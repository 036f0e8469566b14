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
