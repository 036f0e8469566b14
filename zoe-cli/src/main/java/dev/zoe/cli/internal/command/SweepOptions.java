package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionChanges;
import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.description.ParameterTable;
import dev.zoe.cli.internal.description.SubmissionBody;
import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.submission.ParameterSweep;
import dev.zoe.cli.internal.submission.SubmissionClient;
import dev.zoe.cli.internal.watch.ExecutionProgress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** The flags for one execution per row of a table, and what they do. */
final class SweepOptions {

    private static final String STANDARD_INPUT = "-";
    private static final int MOST_AT_ONCE = 32;

    @Option(
            names = "--each",
            paramLabel = "TABLE",
            description = "Submit an execution for each row of this CSV or JSON file; its columns are variables")
    private Optional<String> table = Optional.empty();

    @Option(
            names = "--at-once",
            paramLabel = "N",
            description = "With --each: up to so many submissions at the same time (default: ${DEFAULT-VALUE})")
    private int atOnce = 4;

    boolean isGiven() {
        return table.isPresent();
    }

    /** Submits all rows, waits for their ends if wanted, and prints the summary. */
    SweepSummary run(
            String file,
            SubmissionOptions submission,
            boolean wait,
            WaitOptions waitOptions,
            OutputOption output,
            CommandContext context) {
        if (atOnce < 1 || atOnce > MOST_AT_ONCE) {
            throw new CommandFailure(ExitCode.USAGE, "--at-once must be 1 to " + MOST_AT_ONCE);
        }
        String name = table.orElseThrow();
        if (name.equals(STANDARD_INPUT) && file.equals(STANDARD_INPUT)) {
            throw new CommandFailure(
                    ExitCode.USAGE, "the description and the table cannot both come from the standard input");
        }
        ParameterTable parameters = ParameterTable.read(name, context.terminal().in());
        DescriptionFile description =
                DescriptionFile.read(file, context.terminal().in());
        ZoeRestClient api = context.api();
        List<ParameterSweep.Row> rows = rows(description, parameters, submission, submission.after(api));
        ParameterSweep sweep = new ParameterSweep(
                new SubmissionClient(api, context.terminal(), context.clock()),
                context.terminal(),
                waitOptions.retryFor());
        List<ParameterSweep.Outcome> outcomes = sweep.submit(rows, atOnce);
        SweepSummary summary =
                new SweepSummary(parameters.names(), wait ? awaitEnds(outcomes, api, waitOptions, context) : outcomes);
        summary.print(output, context);
        return summary;
    }

    /** All rows are read before the first one is submitted, so that a mistake submits nothing. */
    private List<ParameterSweep.Row> rows(
            DescriptionFile description,
            ParameterTable parameters,
            SubmissionOptions submission,
            List<SubmissionBody.Dependency> after) {
        Set<String> unused = new TreeSet<>(parameters.names());
        List<ParameterSweep.Row> rows = new ArrayList<>();
        DescriptionChanges changes = submission.changes();
        for (Map<String, String> row : parameters.rows()) {
            DescriptionChanges.Changed changed = changes.with(row).applyAll(description, submission.name());
            unused.retainAll(changed.unused());
            rows.add(new ParameterSweep.Row(
                    row,
                    new String(
                            SubmissionBody.of(changed.description(), changed.name(), submission.group(), after),
                            StandardCharsets.UTF_8)));
        }
        if (unused.size() == parameters.names().size()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "no column of the table occurs in " + description.name() + "; write it as ${"
                            + parameters.names().get(0) + "} there, or in the value of --set or --name");
        }
        return rows;
    }

    private static List<ParameterSweep.Outcome> awaitEnds(
            List<ParameterSweep.Outcome> outcomes, ZoeRestClient api, WaitOptions waitOptions, CommandContext context) {
        List<ParameterSweep.Outcome> ended = new ArrayList<>();
        for (ParameterSweep.Outcome outcome : outcomes) {
            ended.add(outcome.execution()
                    .map(ExecutionDocument::id)
                    .map(id -> outcome.with(
                            waitOptions.await(id, false, api, context, new ExecutionProgress(context.terminal()))))
                    .orElse(outcome));
        }
        return ended;
    }
}
