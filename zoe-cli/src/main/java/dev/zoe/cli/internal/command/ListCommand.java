package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.Humane;
import dev.zoe.cli.internal.output.Table;
import dev.zoe.cli.internal.output.Table.Cell;
import dev.zoe.cli.internal.rest.Execution;
import dev.zoe.cli.internal.rest.Query;
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
            converter = StatusNames.class,
            completionCandidates = StatusNames.Candidates.class,
            description = "Only those in this state, such as running")
    private Optional<String> status = Optional.empty();

    @Option(names = "--name", paramLabel = "NAME", description = "Only those of this name")
    private Optional<String> name = Optional.empty();

    @Option(names = "--owner", paramLabel = "USER", description = "Only those of this user")
    private Optional<String> owner = Optional.empty();

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = Limit.class,
            description = "At most so many (default: ${DEFAULT-VALUE})")
    private int limit = 50;

    @Option(names = "--all", description = "As many as there are")
    private boolean all;

    @Mixin
    private final OutputOption output = new OutputOption();

    ListCommand(Context context) {
        super(context);
    }

    @Override
    ExitCode run() {
        Query query = new Query().with("status", status).with("name", name).with("owner", owner);
        JsonNode executions = context().api().list("/executions", query, all ? Integer.MAX_VALUE : limit);
        output.printList(executions, context().terminal(), table(executions), "no executions");
        if (output.isTable() && executions.path("next").isString()) {
            context().terminal().say("there are older ones; --all or a larger --limit shows them");
        }
        return ExitCode.OK;
    }

    private Table table(JsonNode executions) {
        Instant now = context().clock().instant();
        Table table = new Table()
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
                .map(Execution::new)
                .forEach(execution -> table.row(
                        execution.id(),
                        execution.json().path("name").asString(""),
                        execution.json().path("owner").asString(""),
                        Cell.status(execution.status()),
                        execution.core(),
                        execution.elastic(),
                        execution
                                .submittedAt()
                                .map(at -> Humane.age(Duration.between(at, now)))
                                .orElse(""),
                        execution.runTime(now).map(Humane::age).orElse("")));
        return table;
    }
}
