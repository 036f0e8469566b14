package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionChanges;
import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.description.ParameterTable;
import dev.zoe.cli.internal.description.SubmissionBody;
import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
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
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The flags for one execution per row of a table, and what they do. */
final class SweepOptions {

    private static final String STANDARD_INPUT = "-";
    private static final int MOST_AT_ONCE = 32;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9@-]{3,128}");

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

    @Option(
            names = "--array",
            paramLabel = "ID",
            converter = ArrayIdConverter.class,
            description = "With --each: continue this array, which an earlier call has begun with the same table")
    private Optional<Long> begun = Optional.empty();

    boolean isGiven() {
        return table.isPresent();
    }

    /**
     * Submits all rows, waits for their ends if wanted, and prints the summary.
     *
     * @param atEnd what to do with each row whose execution has ended; empty not to wait
     */
    SweepSummary run(
            String file,
            SubmissionOptions submission,
            Optional<UnaryOperator<ParameterSweep.Outcome>> atEnd,
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
        List<DescriptionChanges.Changed> descriptions = descriptions(description, parameters, submission);
        List<SubmissionBody.Dependency> after = submission.after(api);
        SubmissionClient client = new SubmissionClient(api, context.terminal(), context.clock());
        long array = begun.map(id -> existing(id, parameters, api)).orElseGet(() -> client.createArrayRetryingOutages(
                        waitOptions.retryFor(), arrayName(descriptions.get(0)), descriptions.size())
                .path("id")
                .asLong(0));
        context.terminal()
                .notice("array %d of %d executions; after an interruption, continue it with --array %d"
                        .formatted(array, descriptions.size(), array));
        ParameterSweep sweep = new ParameterSweep(client, context.terminal(), waitOptions.retryFor());
        List<ParameterSweep.Outcome> outcomes =
                sweep.submit(rows(descriptions, parameters, submission.group(), after, array), atOnce);
        SweepSummary summary = new SweepSummary(
                array,
                parameters.names(),
                atEnd.map(then -> awaitEnds(outcomes, then, api, waitOptions, context))
                        .orElse(outcomes));
        summary.print(output, context);
        return summary;
    }

    /** All rows are read before the first one is submitted, so that a mistake submits nothing. */
    private List<DescriptionChanges.Changed> descriptions(
            DescriptionFile description, ParameterTable parameters, SubmissionOptions submission) {
        Set<String> unused = new TreeSet<>(parameters.names());
        List<DescriptionChanges.Changed> descriptions = new ArrayList<>();
        DescriptionChanges changes = submission.changes();
        for (Map<String, String> row : parameters.rows()) {
            DescriptionChanges.Changed changed = changes.with(row).applyAll(description, submission.name());
            unused.retainAll(changed.unused());
            descriptions.add(changed);
        }
        if (unused.size() == parameters.names().size()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "no column of the table occurs in " + description.name() + "; write it as ${"
                            + parameters.names().get(0) + "} there, or in the value of --set or --name");
        }
        return descriptions;
    }

    /** The index in the array is the number of the row. The key derives from both, so no row is submitted twice. */
    private static List<ParameterSweep.Row> rows(
            List<DescriptionChanges.Changed> descriptions,
            ParameterTable parameters,
            Optional<String> group,
            List<SubmissionBody.Dependency> after,
            long array) {
        List<ParameterSweep.Row> rows = new ArrayList<>();
        for (int index = 1; index <= descriptions.size(); index++) {
            DescriptionChanges.Changed changed = descriptions.get(index - 1);
            byte[] body = SubmissionBody.of(
                    changed.description(),
                    changed.name(),
                    group,
                    after,
                    Optional.of(new SubmissionBody.Place(array, index)));
            rows.add(new ParameterSweep.Row(
                    parameters.rows().get(index - 1),
                    new String(body, StandardCharsets.UTF_8),
                    "array-" + array + "-" + index));
        }
        return rows;
    }

    private static long existing(long id, ParameterTable parameters, ZoeRestClient api) {
        int size = api.get("/arrays/" + id).path("size").asInt(0);
        if (size != parameters.rows().size()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "array %d was begun with a table of %d rows, and this one has %d; use the same table"
                            .formatted(id, size, parameters.rows().size()));
        }
        return id;
    }

    /** That of the application; the server checks the description itself later. */
    private static String arrayName(DescriptionChanges.Changed first) {
        String name = CliJson.mapper()
                .readTree(first.description().text())
                .path("name")
                .asString("");
        return NAME.matcher(name).matches() ? name : "array";
    }

    private static List<ParameterSweep.Outcome> awaitEnds(
            List<ParameterSweep.Outcome> outcomes,
            UnaryOperator<ParameterSweep.Outcome> then,
            ZoeRestClient api,
            WaitOptions waitOptions,
            CommandContext context) {
        List<ParameterSweep.Outcome> ended = new ArrayList<>();
        for (ParameterSweep.Outcome outcome : outcomes) {
            ended.add(outcome.execution()
                    .map(ExecutionDocument::id)
                    .map(id -> then.apply(outcome.with(
                            waitOptions.await(id, false, api, context, new ExecutionProgress(context.terminal())))))
                    .orElse(outcome));
        }
        return ended;
    }
}
