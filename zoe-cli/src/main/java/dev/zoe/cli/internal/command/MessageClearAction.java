package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import picocli.CommandLine.Command;

/** {@code zoe message clear}. */
@Command(
        name = "clear",
        description = "Delete the message",
        footer = {"", "Examples:", "  zoe message clear"})
final class MessageClearAction extends GroupAction {

    MessageClearAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        api().delete(MessageText.PATH);
        return ExitCode.OK;
    }
}
