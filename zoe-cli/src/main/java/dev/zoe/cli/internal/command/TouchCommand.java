package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code zoe touch}. */
@Command(
        name = "touch",
        description = "Say that a running execution is used",
        footer = {
            "",
            "An idle execution gets its elastic services back, and the time to its end begins anew.",
            "",
            "Example:",
            "  zoe touch 42"
        })
final class TouchCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "EXECUTION", description = "Its id, or its name if no other one has it")
    private ExecutionReference execution = ExecutionReference.NONE;

    @Mixin
    private final OutputOption output = new OutputOption();

    TouchCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        ExecutionDocument touched = new ExecutionDocument(
                api.postRepeatably("/executions/" + execution.id(api) + "/activity", new byte[0]));
        output.print(touched.json(), context().terminal(), terminal -> terminal.out()
                .println(HumanReadable.oneLine(touched.title() + " is used")));
        return ExitCode.OK;
    }
}
