package dev.zoe.cli.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.settings.CliSettings;
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

class ExecutionWatcherTest {

    /** So rarely that only an event can make the watch look again. */
    private static final PollIntervals NEVER =
            new PollIntervals(Duration.ofHours(1), Duration.ofHours(1), Duration.ofHours(1));

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

            try (ExecutionWatcher watcher = new ExecutionWatcher(
                    new ZoeRestClient(new CliSettings(URI.create(server.url()), Optional.empty()), notice -> {}),
                    42,
                    new ExecutionProgress(terminal),
                    new ReconnectPolicy(Duration.ZERO, clock, terminal::notice),
                    clock,
                    Optional.empty(),
                    NEVER)) {
                assertThat(watcher.awaitUntil(ExecutionDocument::hasEnded).status())
                        .isEqualTo("terminated");
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
