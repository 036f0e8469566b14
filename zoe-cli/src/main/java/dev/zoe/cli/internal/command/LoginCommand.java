package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.settings.ConfigurationFile;
import dev.zoe.cli.internal.settings.Credentials;
import dev.zoe.cli.internal.terminal.Prompt;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe login}. */
@Command(
        name = "login",
        description = "Sign in: store a token in the configuration file",
        footer = {
            "",
            "Asks for the user, unless --user or ZOE_USER has it, and for the password, which",
            "it does not store. Without a terminal, the standard input has one of them per",
            "line. When the server has an OpenID Connect provider, and a terminal but no user",
            "is given, the log-in goes through a browser. The token is valid for 90 days and",
            "allows what the user is allowed to. The file is the one that ZOE_CONFIG names, or",
            "~/.config/zoe/config.yaml. A token or a password in the file is replaced, and",
            "other keys stay.",
            "",
            "Examples:",
            "  zoe login https://zoe.example.org",
            "  zoe login --user ada",
            "  zoe login --no-browser",
            "  zoe login https://zoe.lab.example.org --context lab"
        })
final class LoginCommand extends Subcommand {

    private static final Duration VALIDITY = Duration.ofDays(90);

    @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "The server (default: that of --url)")
    private Optional<String> address = Optional.empty();

    @Option(names = "--browser", description = "Sign in through a browser on this machine")
    private boolean here;

    @Option(
            names = "--no-browser",
            description = "Sign in through a browser on any machine: print the address and ask for the code")
    private boolean elsewhere;

    LoginCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        if (here && elsewhere) {
            throw new CommandFailure(ExitCode.USAGE, "give --browser or --no-browser, not both");
        }
        address.ifPresent(context()::setUrl);
        URI server = context().server();
        ConfigurationFile file = context().configurationFile();
        file.requireRoomFor(server);
        logIn(server).store(file, context());
        message(server).ifPresent(text -> context().terminal().notice("notice: " + text));
        return ExitCode.OK;
    }

    /** The message that the server shows to everybody; the log-in has succeeded without it. */
    private Optional<String> message(URI server) {
        try {
            return MessageText.shown(
                    context().api(server, Optional.empty(), Optional.empty()).get("/info"));
        } catch (CommandFailure unknown) {
            return Optional.empty();
        }
    }

    private NewLogin logIn(URI server) {
        if (elsewhere) {
            return throughBrowser(server, new BrowserLogin(context(), server).elsewhere());
        }
        return here || isForBrowser(server)
                ? throughBrowser(server, new BrowserLogin(context(), server).here())
                : withPassword(server);
    }

    /** Users of a provider have no password that Zoe could check. */
    private boolean isForBrowser(URI server) {
        return context().user().isEmpty()
                && prompt().isTyped()
                && context()
                        .api(server, Optional.empty(), Optional.empty())
                        .get("/info")
                        .path("login_sources")
                        .valueStream()
                        .anyMatch(source -> source.asString("").equals("oidc"));
    }

    private static NewLogin throughBrowser(URI server, JsonNode answer) {
        return new NewLogin(server, answer.path("username").asString("?"), answer.path("token"));
    }

    private NewLogin withPassword(URI server) {
        String user = context().user().orElseGet(() -> prompt().line("User"));
        ZoeRestClient api = context()
                .api(
                        server,
                        Optional.of(new Credentials.Password(user, prompt().secret("Password"))),
                        Optional.of("try again with the right user and password"));
        return new NewLogin(server, user, createToken(api));
    }

    private Prompt prompt() {
        return context().terminal().prompt();
    }

    private static JsonNode createToken(ZoeRestClient api) {
        Set<String> taken = api.get("/tokens")
                .path("items")
                .valueStream()
                .map(token -> token.path("name").asString(""))
                .collect(Collectors.toSet());
        return api.post(
                "/tokens",
                CliJson.body(CliJson.mapper()
                        .createObjectNode()
                        .put("name", TokenName.free(taken))
                        .put("scope", "all")
                        .put("expires_in", VALIDITY.toString())));
    }
}
