package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.settings.CliSettings;
import dev.zoe.cli.internal.settings.CliSettingsResolver;
import dev.zoe.cli.internal.settings.ConfigurationFile;
import dev.zoe.cli.internal.settings.Credentials;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.InputStream;
import java.io.OutputStream;
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

    @Option(
            names = "--context",
            paramLabel = "CONTEXT",
            scope = ScopeType.INHERIT,
            description = "The server of the configuration file (ZOE_CONTEXT)")
    private Optional<String> contextName = Optional.empty();

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
        ZoeRestClient client = api.orElseGet(
                () -> new ZoeRestClient(resolver(environment, terminal::notice).resolve(url, user), terminal::notice));
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
                new CliSettings(server, login, advice, withoutLogin(known -> {}).caFile()), terminal::notice);
    }

    private CliSettings withoutLogin(Consumer<String> warnings) {
        Map<String, String> withoutLogin = new HashMap<>(environment);
        withoutLogin.keySet().removeAll(LOGIN_VARIABLES);
        return resolver(withoutLogin, warnings).allowingMissingFile().resolve(url, Optional.empty());
    }

    private CliSettingsResolver resolver(Map<String, String> variables, Consumer<String> warnings) {
        return new CliSettingsResolver(variables, home, contextName, warnings);
    }

    /** Goes on as if this had come with {@code --url}. */
    void setUrl(String address) {
        url = Optional.of(address);
    }

    /** The user of {@code --user}, or of ZOE_USER. */
    Optional<String> user() {
        return user.or(() -> Optional.ofNullable(environment.get("ZOE_USER")).filter(name -> !name.isEmpty()));
    }

    /** The format that {@code -o} has without a value, from the configuration file. */
    Optional<String> defaultOutput() {
        try {
            return configurationFile().configuration().output();
        } catch (CommandFailure unreadable) {
            // A command that needs the file reports it, and the others work without.
            return Optional.empty();
        }
    }

    /**
     * The same that prints nothing, with other flags.
     *
     * @param flags by their names, such as {@code --url}
     */
    CommandContext quietly(Map<String, String> flags) {
        Terminal nowhere = Terminal.on(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                false,
                false,
                false);
        CommandContext quiet = new CommandContext(nowhere, environment, home, clock);
        quiet.url = Optional.ofNullable(flags.get("--url"));
        quiet.user = Optional.ofNullable(flags.get("--user"));
        quiet.contextName = Optional.ofNullable(flags.get("--context"));
        return quiet;
    }

    /** The flag {@code --url}. */
    Optional<String> url() {
        return url;
    }

    /** The flag {@code --user}. */
    Optional<String> userFlag() {
        return user;
    }

    /** The configuration file that {@code zoe login} writes. */
    ConfigurationFile configurationFile() {
        return ConfigurationFile.of(environment, home, contextName);
    }
}
