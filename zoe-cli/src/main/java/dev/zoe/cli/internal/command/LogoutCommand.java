package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.settings.ConfigurationFile;
import dev.zoe.cli.internal.settings.StoredLogin;
import picocli.CommandLine.Command;

/** {@code zoe logout}. */
@Command(
        name = "logout",
        description = "Sign out: delete the token of 'zoe login'",
        footer = {
            "",
            "Deletes the token on the server and in the configuration file, whose other keys",
            "stay. When the server does not delete it, the command fails with the reason, and",
            "the token is deleted in the file only.",
            "",
            "Examples:",
            "  zoe logout"
        })
final class LogoutCommand extends Subcommand {

    LogoutCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ConfigurationFile file = context().configurationFile();
        StoredLogin login = file.login()
                .orElseThrow(() ->
                        new CommandFailure(ExitCode.REFUSED, file.path() + " has no token; 'zoe login' stores one"));
        file.removeToken();
        StoredToken.delete(login, context());
        context()
                .terminal()
                .out()
                .println(HumanReadable.oneLine("signed out at " + login.url() + ": the token is deleted"));
        return ExitCode.OK;
    }
}
