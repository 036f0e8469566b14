package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import picocli.CommandLine.Command;

/** {@code zoe message show}. */
@Command(
        name = "show",
        description = "Show the message, also before and after the time for which it is shown",
        footer = {"", "Examples:", "  zoe message show", "  zoe message show -o json"})
final class MessageShowAction extends GroupAction {

    MessageShowAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        return print(api().get(MessageText.PATH), MessageText::facts);
    }
}
