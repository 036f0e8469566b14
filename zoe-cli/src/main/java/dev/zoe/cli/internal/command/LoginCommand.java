package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.settings.ConfigurationFile;
import dev.zoe.cli.internal.settings.Credentials;
import dev.zoe.cli.internal.settings.StoredLogin;
import dev.zoe.cli.internal.terminal.Prompt;
import dev.zoe.cli.internal.terminal.Terminal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
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
            "line. The token is valid for 90 days and allows what the user is allowed to.",
            "The file is the one that ZOE_CONFIG names, or ~/.config/zoe/config.yaml. A",
            "token or a password in the file is replaced, and other keys stay.",
            "",
            "Examples:",
            "  zoe login https://zoe.example.org",
            "  zoe login --user ada"
        })
final class LoginCommand extends Subcommand {

    private static final Duration VALIDITY = Duration.ofDays(90);

    @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "The server (default: that of --url)")
    private Optional<String> address = Optional.empty();

    LoginCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        address.ifPresent(context()::setUrl);
        URI server = context().server();
        ConfigurationFile file = context().configurationFile();
        file.requireRoomFor(server);
        String user = context().user().orElseGet(() -> prompt().line("User"));
        ZoeRestClient api = context()
                .api(
                        server,
                        Optional.of(new Credentials.Password(user, prompt().secret("Password"))),
                        Optional.of("try again with the right user and password"));
        JsonNode token = createToken(api);
        store(token, server, file, api);
        context()
                .terminal()
                .out()
                .println(HumanReadable.oneLine("signed in at " + server + " as " + user + " until "
                        + HumanReadable.time(token.path("expires_at").asString("?")) + ": the token " + name(token)
                        + " is in " + file.path()));
        return ExitCode.OK;
    }

    private void store(JsonNode token, URI server, ConfigurationFile file, ZoeRestClient api) {
        Terminal terminal = context().terminal();
        Optional<StoredLogin> earlier = file.login();
        Optional<Path> replaced = file.replaced();
        StoredLogin login = new StoredLogin(server, token.path("secret").asString(""), Optional.of(name(token)));
        try {
            if (file.store(login)) {
                terminal.notice("notice: the token has replaced the password in " + file.path());
            }
        } catch (CommandFailure failure) {
            // The only copy of the secret would be lost, and the token would stay valid.
            api.delete("/tokens/" + ZoeRestClient.pathSegment(name(token)));
            throw failure;
        }
        replaced.ifPresent(old -> terminal.notice("notice: " + old + " is not read any more"));
        earlier.ifPresent(this::deleteEarlier);
    }

    private void deleteEarlier(StoredLogin earlier) {
        try {
            StoredToken.delete(earlier, context());
        } catch (CommandFailure failure) {
            context()
                    .terminal()
                    .notice("notice: the earlier token for " + earlier.url() + " is not in the file any more; "
                            + failure.lines().get(0));
        }
    }

    private Prompt prompt() {
        return context().terminal().prompt();
    }

    private static String name(JsonNode token) {
        return token.path("name").asString("");
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
                        .put("expires_in", VALIDITY.toString())),
                Map.of());
    }
}
