package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
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
        description = "List executions, newest first, or in another order",
        footer = {
            "",
            "With --watch the list is shown again after each change: on a terminal the whole",
            "list until q is pressed, elsewhere a line for each execution that changed.",
            "--since and --until are about the submission; an age such as 7d is counted from",
            "the start of the command.",
            "",
            "Examples:",
            "  zoe ls",
            "  zoe ls --status running",
            "  zoe ls --owner ada --all -o json",
            "  zoe ls --filter group=physics --columns id,name,cpu,memory --sort cpu:desc",
            "  zoe ls --since 7d --until 1d --status error",
            "  zoe ls --ended-since 1h",
            "  zoe ls --shared",
            "  zoe ls --sort ended:desc --limit 10",
            "  zoe ls --watch"
        })
final class ListCommand extends Subcommand {

    /** The most of a page of the API, which a stream has. */
    private static final int MOST_WATCHED = 500;

    @Mixin
    private final ExecutionListOptions options = new ExecutionListOptions();

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = ListLimitConverter.class,
            description = "Up to this many (default: ${DEFAULT-VALUE})")
    private int limit = 50;

    @Option(names = "--all", description = "Without a limit")
    private boolean all;

    @Option(
            names = {"-w", "--watch"},
            description = "Show changes until the command is stopped")
    private boolean watch;

    @Option(
            names = "--every",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "With --watch: ask the server at this interval, instead of letting it report")
    private Optional<Duration> every = Optional.empty();

    @Mixin
    private final OutputOption output = new OutputOption();

    ListCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        Instant now = context().clock().instant();
        if (watch) {
            return watch(options.query(now), options.table(false));
        }
        if (every.isPresent()) {
            throw new CommandFailure(ExitCode.USAGE, "--every goes with --watch");
        }
        ExecutionTable table = options.table(true);
        JsonNode executions =
                context().api().list("/executions", options.sortedQuery(now), all ? Integer.MAX_VALUE : limit);
        table.sort(executions);
        output.printList(executions, context().terminal(), table.of(executions, now), "no executions");
        if (output.isTable() && executions.path("next").isString()) {
            context().terminal().notice("further executions are not shown; use --all or a larger --limit");
        }
        return ExitCode.OK;
    }

    private ExitCode watch(QueryParameters query, ExecutionTable table) {
        if (all || limit > MOST_WATCHED) {
            throw new CommandFailure(
                    ExitCode.USAGE, "--watch shows up to " + MOST_WATCHED + " executions; use a --limit within that");
        }
        if (every.filter(interval -> interval.toSeconds() < 1).isPresent()) {
            throw new CommandFailure(ExitCode.USAGE, "--every must be 1s or more");
        }
        ExecutionListWatch watching = new ExecutionListWatch(context(), query.with("limit", limit), table, every);
        if (output.isTable() && context().terminal().liveOutput()) {
            watching.onScreen();
        } else {
            watching.printChanges(output);
        }
        return ExitCode.OK;
    }
}
