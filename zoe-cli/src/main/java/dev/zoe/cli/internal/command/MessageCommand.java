package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code zoe message}. */
@Command(
        name = "message",
        description = "Show, set or clear the message that every page shows",
        commandListHeading = "%nActions (without one: show):%n",
        footer = {
            "",
            "It needs the capability can_change_config. For everybody else, 'zoe info' has the",
            "message that is shown now.",
            "'zoe message ACTION --help' shows the options of an action.",
            "",
            "Examples:",
            "  zoe message",
            "  zoe message set 'Closed from 20:00 to 21:00.' --level warning --until 5h",
            "  zoe message clear"
        })
final class MessageCommand extends ActionGroup {

    MessageCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(new MessageShowAction(this), new MessageSetAction(this), new MessageClearAction(this));
    }

    @Override
    ExitCode run() {
        return new MessageShowAction(this).run();
    }
}
