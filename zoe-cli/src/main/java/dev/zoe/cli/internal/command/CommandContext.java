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

/** The terminal, the clock and the API of a run. Its flags are common to all commands. */
public final class CommandContext {

    @Option(
            names = "--url",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "The URL of the server (ZOE_URL; http://127.0.0.1:5001)")
    private Optional<String> url = Optional.empty();

    @Option(names = "--user", paramLabel = "USER", scope = ScopeType.INHERIT, description = "The user (ZOE_USER)")
    private Optional<String> user = Optional.empty();

    private final Terminal terminal;
    private final Map<String, String> environment;
    private final Path home;
    private final Clock clock;
    private Optional<ZoeRestClient> api = Optional.empty();

    /** @param home the directory with the configuration of the user */
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

    /** The API with the settings of this run, which are resolved once, so that warnings appear once. */
    ZoeRestClient api() {
        ZoeRestClient client = api.orElseGet(this::newClient);
        api = Optional.of(client);
        return client;
    }

    private ZoeRestClient newClient() {
        CliSettings settings = new CliSettingsResolver(environment, home, terminal::notice).resolve(url, user);
        return new ZoeRestClient(settings);
    }
}
