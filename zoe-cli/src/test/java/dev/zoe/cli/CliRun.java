package dev.zoe.cli;

import dev.zoe.cli.internal.command.CommandContext;
import dev.zoe.cli.internal.command.CommandDispatcher;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One run of the program in this JVM: as it was called, and what came of it. */
public final class CliRun {

    /** A minute after the executions of the test data started. */
    public static final Clock NOON = Clock.fixed(Instant.parse("2026-11-21T09:01:00Z"), ZoneOffset.UTC);

    private final Map<String, String> environment = new HashMap<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Path home = Path.of("/nonexistent");
    private Clock clock = NOON;
    private String input = "";
    private boolean live;
    private int exitCode = -1;

    public static CliRun against(ScriptedServer server) {
        return alone().with("ZOE_URL", server.url());
    }

    /** Without a server. */
    public static CliRun alone() {
        return new CliRun();
    }

    public CliRun with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    public CliRun home(Path path) {
        home = path;
        return this;
    }

    public CliRun clock(Clock running) {
        clock = running;
        return this;
    }

    public CliRun input(String text) {
        input = text;
        return this;
    }

    /** With both outputs on a terminal that has colours. */
    public CliRun onTerminal() {
        live = true;
        return this;
    }

    public CliRun zoe(String... arguments) {
        Terminal terminal = Terminal.on(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out, err, live, live, live);
        exitCode = new CommandDispatcher(new CommandContext(terminal, environment, home, clock)).run(arguments);
        return this;
    }

    public int exitCode() {
        return exitCode;
    }

    public String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The standard output, which is one document of JSON. */
    public JsonNode json() {
        return JsonMapper.shared().readTree(out());
    }

    public String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
