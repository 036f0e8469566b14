package dev.zoe.cli.internal.command;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A command with actions that have options of their own, such as {@code zoe users add}. Without an action it lists. */
@Command(synopsisSubcommandLabel = "[ACTION]", commandListHeading = "%nActions (without one: ls):%n")
abstract class ActionGroup extends Subcommand {

    @Mixin
    private final OutputOption output = new OutputOption();

    ActionGroup(CommandContext context) {
        super(context);
    }

    /** The format that was given to the command or to its action. */
    final OutputOption output() {
        return output;
    }

    /** All actions, in the order of the help, annotated with their names. */
    abstract List<GroupAction> actions();
}
