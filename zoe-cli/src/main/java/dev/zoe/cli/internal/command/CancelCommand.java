package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe cancel}. */
@Command(
        name = "cancel",
        description = "End executions",
        footer = {
            "",
            "A repeated call changes nothing. The command ends when the request is recorded;",
            "'zoe wait' waits for the end.",
            "",
            "Examples:",
            "  zoe cancel 42",
            "  zoe cancel 42 43 44",
            "  zoe cancel --array 41",
            "  zoe cancel --status queued --name sort --owner me --dry-run"
        })
final class CancelCommand extends Subcommand {

    @Parameters(arity = "0..*", paramLabel = "EXECUTION", description = "Ids, or names that no other one has")
    private List<ExecutionReference> executions = List.of();

    @Mixin
    private final CancelConditions conditions = new CancelConditions();

    @Option(names = "--dry-run", description = "With the options: show which ones, and change nothing")
    private boolean dryRun;

    @Mixin
    private final OutputOption output = new OutputOption();

    CancelCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        Terminal terminal = context().terminal();
        if (executions.isEmpty() == conditions.isEmpty() || (dryRun && conditions.isEmpty())) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "name either executions, or conditions such as '--status queued --owner me';"
                            + " --dry-run goes with conditions");
        }
        if (executions.isEmpty()) {
            return new BulkCancel(api, terminal, output).perform(conditions.body(api, dryRun));
        }
        ObjectNode cancelled = CliJson.mapper().createObjectNode();
        cancelled.putArray("items");
        ExitCode result = BulkOperation.perform("execution", executions, terminal, reference -> {
            long id = reference.id(api);
            ExecutionDocument execution =
                    new ExecutionDocument(api.postRepeatably("/executions/" + id + "/cancel", new byte[0]));
            cancelled.withArray("items").add(execution.json());
            if (output.isTable()) {
                terminal.out()
                        .println(HumanReadable.oneLine(execution.title()
                                + (execution.hasEnded()
                                        ? " had ended: " + execution.status()
                                        : " is being cancelled")));
            }
        });
        if (!output.isTable()) {
            output.print(cancelled, terminal, to -> {});
        }
        return result;
    }
}
