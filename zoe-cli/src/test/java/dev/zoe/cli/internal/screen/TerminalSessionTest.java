package dev.zoe.cli.internal.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.cli.ScriptedServer;
import dev.zoe.cli.testing.PseudoTerminal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sessions of a person at a terminal, with the real program. */
@Tag("slow")
class TerminalSessionTest {

    private static final String ALTERNATE_SCREEN = "\u001b[?1049h";
    private static final String USUAL_SCREEN = "\u001b[?1049l";
    private static final String DOWN = "\u001b[B";
    private static final String ESCAPE = "\u001b";

    private final ScriptedServer server = new ScriptedServer()
            .get("/executions", "executions.json")
            .get("/nodes", "nodes.json")
            .get("/queue", "queue.json")
            .get("/executions/42/services", "services.json")
            .get("/executions/42/explanation", "explanation-running.json")
            .on("POST", "/executions/7/cancel", 202, "{\"id\":7,\"name\":\"notebook\",\"status\":\"running\"}")
            .on("GET", "/executions/42/logs", exchange -> {
                exchange.getResponseHeaders().set("X-Log-Offset", "0");
                byte[] log = "first line\nlast line\n".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, log.length);
                exchange.getResponseBody().write(log);
                exchange.close();
            });

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void topIsUsedWithTheKeyboardAndLeavesTheTerminalAsItWas() {
        String zoe = String.join(
                " ",
                PseudoTerminal.command(List.of("top", "--every", "1s")).stream()
                        .map(word -> "'" + word + "'")
                        .toList());
        List<String> session = List.of("sh", "-c", "echo before; " + zoe + "; echo exit $?; stty -a");

        try (PseudoTerminal terminal = PseudoTerminal.start(session, Map.of("ZOE_URL", server.url()), 100, 24)) {
            terminal.awaitText("mandelbrot").awaitText("node-a  up").awaitText("q quit");
            assertThat(terminal.screen()).doesNotContain("before");
            terminal.type("?").awaitText("Keys of zoe top").type(ESCAPE).awaitText("RUN TIME");
            terminal.type("\r")
                    .awaitText("coordinator0")
                    .awaitText("2 of 2 core")
                    .type(ESCAPE)
                    .awaitText("RUN TIME");
            terminal.type("l").awaitText("last line").type(ESCAPE).awaitText("RUN TIME");
            terminal.type("s").awaitText("sorted by cpu").type("s").awaitText("sorted by memory");
            terminal.resize(90, 20);
            await().until(() -> terminal.screen().lines().skip(19).anyMatch(line -> line.startsWith("q quit")));
            terminal.type(DOWN + "c").awaitText("cancel notebook (7)?");
            assertThat(server.requests("POST", "/executions/7/cancel")).isEmpty();
            terminal.type("n").awaitText("q quit").type("cy").awaitText("execution 7 is being cancelled");
            assertThat(server.requests("POST", "/executions/7/cancel")).hasSize(1);
            terminal.type("q").awaitText("exit 0").awaitText(" icanon").awaitText(" echo ");
            assertThat(terminal.exitCode()).isZero();
            assertThat(terminal.output()).containsOnlyOnce(ALTERNATE_SCREEN).containsOnlyOnce(USUAL_SCREEN);
        }
    }

    @Test
    void aSignalLeavesTheTerminalAsItWas() {
        try (PseudoTerminal terminal = PseudoTerminal.zoe(Map.of("ZOE_URL", server.url()), List.of("top"))) {
            terminal.awaitText("mandelbrot").type("\u0003");

            assertThat(terminal.exitCode()).isEqualTo(130);
            assertThat(terminal.output()).containsOnlyOnce(ALTERNATE_SCREEN).containsOnlyOnce(USUAL_SCREEN);
        }
    }

    @Test
    void aWatchedListIsDrawnAgainAfterAChange() {
        CountDownLatch change = new CountDownLatch(1);
        String first = ScriptedServer.resource("executions.json").strip();
        server.on("GET", "/executions", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody()
                    .write(("id:1\nevent:executions\ndata:" + first + "\n\n").getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            await().until(() -> change.getCount() == 0);
            String next = first.replace("\"active\":3", "\"active\":8");
            exchange.getResponseBody()
                    .write(("id:2\nevent:executions\ndata:" + next + "\n\n").getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
        });

        try (PseudoTerminal terminal = PseudoTerminal.zoe(Map.of("ZOE_URL", server.url()), List.of("ls", "--watch"))) {
            terminal.awaitText("3/8").awaitText("q quit");
            change.countDown();
            terminal.awaitText("8/8");
            assertThat(terminal.screen()).doesNotContain("3/8").containsOnlyOnce("mandelbrot");
            terminal.type("q");
            assertThat(terminal.exitCode()).isZero();
            assertThat(terminal.output()).containsOnlyOnce(ALTERNATE_SCREEN).containsOnlyOnce(USUAL_SCREEN);
        }
    }
}
