package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.settings.ConfigurationFile;
import dev.zoe.cli.internal.settings.Credentials;
import dev.zoe.cli.internal.settings.StoredLogin;
import dev.zoe.cli.internal.terminal.Terminal;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A token that the server has just created, on its way into the configuration file.
 *
 * @param user whose token it is
 * @param token as the server described it, with its secret
 */
record NewLogin(URI server, String user, JsonNode token) {

    /** Stores the token; an earlier one of the file is deleted on its server. */
    void store(ConfigurationFile file, CommandContext context) {
        Terminal terminal = context.terminal();
        Optional<StoredLogin> earlier = file.login();
        Optional<Path> replaced = file.replaced();
        StoredLogin login = new StoredLogin(server, secret(), Optional.of(name()));
        try {
            if (file.store(login)) {
                terminal.notice("notice: the token has replaced the password in " + file.path());
            }
        } catch (CommandFailure failure) {
            // The only copy of the secret would be lost, and the token would stay valid.
            context.api(server, Optional.of(new Credentials.Token(secret())), Optional.empty())
                    .delete("/tokens/" + ZoeRestClient.pathSegment(name()));
            throw failure;
        }
        replaced.ifPresent(old -> terminal.notice("notice: " + old + " is not read any more"));
        earlier.ifPresent(old -> deleteEarlier(old, context));
        terminal.out()
                .println(HumanReadable.oneLine("signed in at " + server + " as " + user + " until "
                        + HumanReadable.time(token.path("expires_at").asString("?")) + ": the token " + name()
                        + " is in " + file.path()));
    }

    private static void deleteEarlier(StoredLogin earlier, CommandContext context) {
        try {
            StoredToken.delete(earlier, context);
        } catch (CommandFailure failure) {
            context.terminal()
                    .notice("notice: the earlier token for " + earlier.url() + " is not in the file any more; "
                            + failure.lines().get(0));
        }
    }

    private String name() {
        return token.path("name").asString("");
    }

    private String secret() {
        return token.path("secret").asString("");
    }

    /** Without the secret, which must not reach a log. */
    @Override
    public String toString() {
        return "NewLogin[server=" + server + ", user=" + user + "]";
    }
}
