package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code zoe rm}. */
@Command(
        name = "rm",
        description = "Delete the records of executions that have ended",
        footer = {"", "Examples:", "  zoe rm 42", "  zoe rm 42 43 44"})
final class DeleteCommand extends Subcommand {

    @Parameters(arity = "1..*", paramLabel = "EXECUTION", description = "Ids, or names that no other one has")
    private List<ExecutionReference> executions = List.of();

    DeleteCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        Terminal terminal = context().terminal();
        return BulkOperation.perform("execution", executions, terminal, reference -> {
            long id = reference.id(api);
            api.delete("/executions/" + id);
            terminal.out().println("execution " + id + " deleted");
        });
    }
}
