package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.QueryParameters;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code zoe ls}. */
@Command(
        name = "ls",
        description = "List executions, newest first",
        footer = {"", "Examples:", "  zoe ls", "  zoe ls --status running", "  zoe ls --owner ada --all -o json"})
final class ListCommand extends Subcommand {

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            converter = StatusFilterConverter.class,
            completionCandidates = StatusFilterConverter.Candidates.class,
            description = "Only those in this state, such as running")
    private Optional<String> status = Optional.empty();

    @Option(names = "--name", paramLabel = "NAME", description = "Only those of this name")
    private Optional<String> name = Optional.empty();

    @Option(names = "--owner", paramLabel = "USER", description = "Only those of this user")
    private Optional<String> owner = Optional.empty();

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = ListLimitConverter.class,
            description = "Up to this many (default: ${DEFAULT-VALUE})")
    private int limit = 50;

    @Option(names = "--all", description = "Without a limit")
    private boolean all;

    @Mixin
    private final OutputOption output = new OutputOption();

    ListCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        QueryParameters query =
                new QueryParameters().with("status", status).with("name", name).with("owner", owner);
        JsonNode executions = context().api().list("/executions", query, all ? Integer.MAX_VALUE : limit);
        output.printList(executions, context().terminal(), table(executions), "no executions");
        if (output.isTable() && executions.path("next").isString()) {
            context().terminal().notice("older executions are not shown; use --all or a larger --limit");
        }
        return ExitCode.OK;
    }

    private AlignedTable table(JsonNode executions) {
        Instant now = context().clock().instant();
        AlignedTable table = new AlignedTable()
                .number("ID")
                .text("NAME")
                .text("OWNER")
                .text("STATUS")
                .number("CORE")
                .number("ELASTIC")
                .number("AGE")
                .number("RUN TIME");
        executions
                .path("items")
                .valueStream()
                .map(ExecutionDocument::new)
                .forEach(execution -> table.row(
                        execution.id(),
                        execution.json().path("name").asString(""),
                        execution.json().path("owner").asString(""),
                        Cell.status(execution.status()),
                        execution.core(),
                        execution.elastic(),
                        execution
                                .submittedAt()
                                .map(at -> HumanReadable.age(Duration.between(at, now)))
                                .orElse(""),
                        execution.runTime(now).map(HumanReadable::age).orElse("")));
        return table;
    }
}
