package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code zoe users show}. */
@Command(
        name = "show",
        description = "Show a user",
        footer = {"", "Examples:", "  zoe users show ada", "  zoe users show ada -o json"})
final class UserShowAction extends GroupAction {

    @Parameters(index = "0", paramLabel = "NAME", description = "The user")
    private String name = "";

    UserShowAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        return print(api().get(UserText.path(name)), UserText::facts);
    }
}
