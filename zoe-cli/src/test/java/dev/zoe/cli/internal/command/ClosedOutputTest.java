package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An output whose reader has ended, as in {@code zoe logs 42 | head -1}. */
class ClosedOutputTest {

    private final ScriptedServer server = new ScriptedServer()
            .get("/executions", "executions.json")
            .on("GET", "/executions/42/logs", exchange -> {
                // Without an end.
                exchange.sendResponseHeaders(200, 0);
                while (true) {
                    exchange.getResponseBody().write("line\n".getBytes(StandardCharsets.UTF_8));
                    exchange.getResponseBody().flush();
                }
            });

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ls", "ls -o json", "logs 42", "logs 42 -f", "logs 42 -f --grep line", "--help"})
    void theProgramEndsQuietly(String command) {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        Terminal terminal = Terminal.on(InputStream.nullInputStream(), closed, errors, false, false, false);
        CommandContext context =
                new CommandContext(terminal, Map.of("ZOE_URL", server.url()), Path.of("/nonexistent"), CliRun.NOON);

        assertThat(new CommandDispatcher(context).run(command.split(" ", -1))).isEqualTo(141);
        assertThat(errors.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
