package dev.zoe.cli.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import dev.zoe.cli.internal.rest.Api;
import dev.zoe.cli.internal.rest.Execution;
import dev.zoe.cli.internal.settings.Settings;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ExecutionWatchTest {

    /** So rarely that only an event can make the watch look again. */
    private static final Pace NEVER = new Pace(Duration.ofHours(1), Duration.ofHours(1), Duration.ofHours(1));

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void anEventMakesTheWatchLookAgain() {
        try (ScriptedServer server = new ScriptedServer()) {
            ExecutionScript execution = new ExecutionScript(server).running(8);
            execution.events(exchange -> {
                execution.terminated();
                exchange.sendResponseHeaders(200, 0);
                OutputStream out = exchange.getResponseBody();
                out.write(": welcome\n\nid: 9\ndata: {\"to\":\"terminated\"}\n\n".getBytes(StandardCharsets.UTF_8));
                out.flush();
                // The stream stays open, so that it is not its end that makes the watch look.
                stayUntilStopped();
            });
            Terminal terminal = Terminal.on(
                    InputStream.nullInputStream(),
                    OutputStream.nullOutputStream(),
                    OutputStream.nullOutputStream(),
                    false,
                    false,
                    false);
            Clock clock = Clock.systemUTC();

            try (ExecutionWatch watch = new ExecutionWatch(
                    new Api(new Settings(URI.create(server.url()), Optional.empty())),
                    42,
                    new Progress(terminal),
                    new Patience(Duration.ZERO, clock, terminal::say),
                    clock,
                    Optional.empty(),
                    NEVER)) {
                assertThat(watch.until(Execution::hasEnded).status()).isEqualTo("terminated");
            }
            assertThat(server.requests("GET", "/executions/42")).hasSize(2);
            assertThat(server.requests("GET", "/executions/42/events").get(0).header("Accept"))
                    .isEqualTo("text/event-stream");
        }
    }

    private static void stayUntilStopped() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
