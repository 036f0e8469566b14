package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.terminal.Prompt;

/** Asks for a new password: a person, who may mistype what is not shown, twice. */
final class NewPassword {

    private NewPassword() {}

    static String ask(Prompt prompt) {
        String password = prompt.secret("New password");
        if (prompt.isTyped() && !password.equals(prompt.secret("New password again"))) {
            throw new CommandFailure(ExitCode.USAGE, "the two new passwords differ; nothing was changed");
        }
        return password;
    }
}
