package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code zoe arrays}. */
@Command(
        name = "arrays",
        description = "List arrays of executions, and show how far they are",
        footer = {
            "",
            "'zoe run --each' and 'zoe submit --each' submit arrays. 'zoe ls --array ID' lists",
            "the executions of one, 'zoe cancel --array ID' ends them. 'zoe ACTION 41_3' names",
            "the execution with the index 3 of array 41.",
            "",
            "Examples:",
            "  zoe arrays",
            "  zoe arrays show 41"
        })
final class ArraysCommand extends ActionGroup {

    ArraysCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(new NamedListAction(this, ArrayText.ARRAYS), new NamedShowAction(this, ArrayText.ARRAYS));
    }

    @Override
    ExitCode run() {
        return new NamedListAction(this, ArrayText.ARRAYS).run();
    }
}
