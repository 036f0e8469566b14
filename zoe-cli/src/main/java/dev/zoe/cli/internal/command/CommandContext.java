package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.settings.CliSettings;
import dev.zoe.cli.internal.settings.CliSettingsResolver;
import dev.zoe.cli.internal.terminal.Terminal;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** What every command works with: the terminal, the clock and the API. The flags say where the API is. */
public final class CommandContext {

    @Option(
            names = "--url",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "Where the API is (ZOE_URL; http://127.0.0.1:5001)")
    private Optional<String> url = Optional.empty();

    @Option(names = "--user", paramLabel = "USER", scope = ScopeType.INHERIT, description = "Who asks (ZOE_USER)")
    private Optional<String> user = Optional.empty();

    private final Terminal terminal;
    private final Map<String, String> environment;
    private final Path home;
    private final Clock clock;

    /** @param home where the configuration of the user is looked for */
    public CommandContext(Terminal terminal, Map<String, String> environment, Path home, Clock clock) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
        this.home = home;
        this.clock = clock;
    }

    Terminal terminal() {
        return terminal;
    }

    Clock clock() {
        return clock;
    }

    /** The API with the settings of this run. */
    ZoeRestClient api() {
        CliSettings settings = new CliSettingsResolver(environment, home, terminal::say).resolve(url, user);
        return new ZoeRestClient(settings);
    }
}
