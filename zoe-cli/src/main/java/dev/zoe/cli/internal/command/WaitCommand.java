package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code zoe wait}. */
@Command(
        name = "wait",
        description = "Wait for the end of an execution",
        footer = {
            "",
            "Ends with 0 when the application terminated, with 1 when it ended with an",
            "error or was cancelled.",
            "Ctrl-C stops the waiting, not the execution.",
            "",
            "Examples:",
            "  zoe wait 42",
            "  zoe wait 42 --timeout 1h && echo done"
        })
final class WaitCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "EXECUTION", description = "Its id, or its name if no other one has it")
    private ExecutionReference execution = ExecutionReference.NONE;

    @Mixin
    private final WaitOptions waitOptions = new WaitOptions();

    @Mixin
    private final OutputOption output = new OutputOption();

    WaitCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        return waitOptions.awaitEnd(execution.id(api), false, api, output, context());
    }
}
