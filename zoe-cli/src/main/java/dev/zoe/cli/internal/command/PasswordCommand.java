package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe passwd}. */
@Command(
        name = "passwd",
        description = "Change your password, or reset that of a user",
        footer = {
            "",
            "Asks for the current and the new password and does not show them. Without a",
            "terminal, the standard input has one of them per line. --reset prints a secret",
            "that sets a new password once, and needs the capability can_change_config. It",
            "ends the present password and the tokens of the user at once, but not your own.",
            "The user sets the password with --secret, without signing in.",
            "",
            "Examples:",
            "  zoe passwd",
            "  zoe passwd < passwords.txt",
            "  zoe passwd --reset ada",
            "  zoe passwd --user ada --secret SECRET"
        })
final class PasswordCommand extends Subcommand {

    private static final String PASSWORD = "password";

    @Option(names = "--reset", paramLabel = "NAME", description = "Print a secret with which this user sets a password")
    private Optional<String> resetUser = Optional.empty();

    @Option(names = "--secret", paramLabel = "SECRET", description = "Set the password of --user with this secret")
    private Optional<String> secret = Optional.empty();

    @Option(names = "--keep-log-ins", description = "With --reset: the present password and the tokens stay valid")
    private boolean keepLogIns;

    @Mixin
    private final OutputOption output = new OutputOption();

    PasswordCommand(CommandContext context) {
        super(context);
    }

    /** A secret may begin with a dash and the letter of an option. */
    @Spec
    void setSpec(CommandSpec spec) {
        spec.parser().allowOptionsAsOptionParameters(true);
    }

    @Override
    ExitCode run() {
        if (resetUser.isPresent() && secret.isPresent()) {
            throw new CommandFailure(
                    ExitCode.USAGE, "--reset makes a secret and --secret uses one; give one of the two");
        }
        if (keepLogIns && resetUser.isEmpty()) {
            throw new CommandFailure(ExitCode.USAGE, "--keep-log-ins needs --reset");
        }
        if (resetUser.isPresent()) {
            reset(resetUser.get());
        } else if (secret.isPresent()) {
            set(secret.get());
        } else {
            change();
        }
        return ExitCode.OK;
    }

    private void reset(String user) {
        ObjectNode body = CliJson.mapper().createObjectNode();
        if (keepLogIns) {
            body.put("revoke", false);
        }
        JsonNode reset = context()
                .api()
                .post("/users/" + ZoeRestClient.pathSegment(user) + "/password-reset", CliJson.body(body));
        output.print(reset, context().terminal(), terminal -> PasswordReset.print(reset, user, context()));
    }

    private void set(String usedSecret) {
        String user = context()
                .user()
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.USAGE, "--secret needs the user whose password it sets; add --user USER"));
        // The log-in of the settings belongs to another user, or has the old password.
        ZoeRestClient api = context()
                .api(
                        context().server(),
                        Optional.empty(),
                        Optional.of("a secret works once and for a limited time; an administrator makes a new one"
                                + " with 'zoe passwd --reset " + user + "'"));
        var unused = api.sendPassword(
                "POST",
                "/password-resets",
                CliJson.body(CliJson.mapper()
                        .createObjectNode()
                        .put("username", user)
                        .put("secret", usedSecret)
                        .put(PASSWORD, NewPassword.ask(context().terminal().prompt()))));
        printChanged("the password of " + user + " is set; 'zoe login --user " + user + "' signs in");
    }

    private void change() {
        Terminal terminal = context().terminal();
        String current = terminal.prompt().secret("Current password");
        var unused = context()
                .api()
                .sendPassword(
                        "PUT",
                        "/users/me/password",
                        CliJson.body(CliJson.mapper()
                                .createObjectNode()
                                .put("current", current)
                                .put(PASSWORD, NewPassword.ask(terminal.prompt()))));
        printChanged("your password is changed");
    }

    private void printChanged(String what) {
        if (output.isTable()) {
            context().terminal().out().println(what);
        }
    }
}
