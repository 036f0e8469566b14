package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.settings.Credentials;
import dev.zoe.cli.internal.settings.StoredLogin;
import java.util.Optional;

/** Deletes a token that was stored in a file on its server. */
final class StoredToken {

    private StoredToken() {}

    /** The token itself signs in, so that a token of this name of another user stays. */
    static void delete(StoredLogin login, CommandContext context) {
        String name = login.name()
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.REFUSED,
                        "the file does not name the token; 'zoe tokens' lists those on the server, and"
                                + " 'zoe tokens rm NAME' deletes one"));
        try {
            context.api(login.url(), Optional.of(new Credentials.Token(login.token())), Optional.empty())
                    .delete("/tokens/" + ZoeRestClient.pathSegment(name));
        } catch (CommandFailure failure) {
            if (failure.exitCode() != ExitCode.NOT_FOUND) {
                throw new CommandFailure(
                        failure.exitCode(),
                        "the token " + name + " was not deleted on the server: "
                                + failure.lines().get(0));
            }
        }
    }
}
