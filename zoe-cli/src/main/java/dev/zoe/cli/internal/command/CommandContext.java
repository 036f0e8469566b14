package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.settings.CliSettings;
import dev.zoe.cli.internal.settings.CliSettingsResolver;
import dev.zoe.cli.internal.settings.ConfigurationFile;
import dev.zoe.cli.internal.settings.Credentials;
import dev.zoe.cli.internal.terminal.Terminal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The terminal, the clock and the API of a run. Its flags are common to all commands. */
public final class CommandContext {

    private static final Set<String> LOGIN_VARIABLES = Set.of("ZOE_USER", "ZOE_PASS", "ZOE_TOKEN");

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

    Map<String, String> environment() {
        return environment;
    }

    Clock clock() {
        return clock;
    }

    /** The API with the settings of this run, which are resolved once, so that warnings appear once. */
    ZoeRestClient api() {
        ZoeRestClient client = api.orElseGet(() ->
                new ZoeRestClient(new CliSettingsResolver(environment, home, terminal::notice).resolve(url, user)));
        api = Optional.of(client);
        return client;
    }

    /** The server of this run, for a command that takes its log-in from elsewhere. */
    URI server() {
        return withoutLogin(terminal::notice).url();
    }

    /**
     * A client with another log-in than that of the settings. It trusts the same authorities.
     *
     * @param advice what to do when the log-in is refused, in one sentence
     */
    ZoeRestClient api(URI server, Optional<Credentials> login, Optional<String> advice) {
        return new ZoeRestClient(
                new CliSettings(server, login, advice, withoutLogin(known -> {}).caFile()));
    }

    private CliSettings withoutLogin(Consumer<String> warnings) {
        Map<String, String> withoutLogin = new HashMap<>(environment);
        withoutLogin.keySet().removeAll(LOGIN_VARIABLES);
        return new CliSettingsResolver(withoutLogin, home, warnings)
                .allowingMissingFile()
                .resolve(url, Optional.empty());
    }

    /** Goes on as if this had come with {@code --url}. */
    void setUrl(String address) {
        url = Optional.of(address);
    }

    /** The user of {@code --user}, or of ZOE_USER. */
    Optional<String> user() {
        return user.or(() -> Optional.ofNullable(environment.get("ZOE_USER")).filter(name -> !name.isEmpty()));
    }

    /** The configuration file that {@code zoe login} writes. */
    ConfigurationFile configurationFile() {
        return ConfigurationFile.of(environment, home);
    }
}
