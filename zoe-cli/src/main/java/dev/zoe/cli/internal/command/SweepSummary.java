package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.AnsiStyle;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.submission.ParameterSweep.Outcome;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * What became of the rows of a table of parameters.
 *
 * @param array the id of their array
 * @param names of the parameters
 */
record SweepSummary(long array, List<String> names, List<Outcome> outcomes) {

    SweepSummary {
        names = List.copyOf(names);
        outcomes = List.copyOf(outcomes);
    }

    /** The worst result: that with the largest exit code. */
    ExitCode result() {
        return outcomes.stream()
                .map(Outcome::result)
                .max(Comparator.comparingInt(ExitCode::value))
                .orElse(ExitCode.OK);
    }

    void print(OutputOption output, CommandContext context) {
        if (output.isTable()) {
            AlignedTable table = new AlignedTable();
            names.forEach(table::text);
            table.number("ID").text("STATUS").number("EXIT CODE").number("RUN TIME");
            boolean withResults = hasResults();
            if (withResults) {
                table.text("RESULTS");
            }
            outcomes.forEach(outcome -> table.row(cells(outcome, withResults, context)));
            table.print(context.terminal().out(), context.terminal().colourfulOutput());
        } else {
            output.print(document(), context.terminal(), terminal -> {});
        }
        outcomes.stream().filter(Outcome::lacksResults).forEach(outcome -> printLack(outcome, context.terminal()));
    }

    /** Whether results were to be copied. */
    private boolean hasResults() {
        return outcomes.stream()
                .anyMatch(outcome -> outcome.lacksResults() || outcome.copied().isPresent());
    }

    private static void printLack(Outcome outcome, Terminal terminal) {
        terminal.notice(
                notCopied(outcome.execution().orElseThrow().id(), error(outcome).orElse("")));
    }

    static String notCopied(long id, String reason) {
        return HumanReadable.oneLine("results of execution %d were not copied: %s; 'zoe results %d -d DIR' copies them"
                .formatted(id, reason, id));
    }

    private static Optional<String> error(Outcome outcome) {
        return outcome.failure().map(failure -> String.join("; ", failure.lines()));
    }

    private Object[] cells(Outcome outcome, boolean withResults, CommandContext context) {
        List<Object> cells = new ArrayList<>();
        names.forEach(name -> cells.add(outcome.parameters().getOrDefault(name, "")));
        if (outcome.execution().isEmpty()) {
            cells.addAll(List.of("-", Cell.status("error"), "-", "-"));
            if (withResults) {
                cells.add("-");
            }
            return cells.toArray();
        }
        ExecutionDocument execution = outcome.execution().get();
        cells.add(execution.id());
        cells.add(Cell.status(execution.status()));
        cells.add(execution.exitCode().isPresent() ? execution.exitCode().getAsInt() : "-");
        cells.add(execution
                .runTime(context.clock().instant())
                .map(HumanReadable::duration)
                .orElse("-"));
        if (withResults) {
            cells.add(outcome.copied().map(Cell::of).orElseGet(() -> new Cell("not copied", AnsiStyle.BAD)));
        }
        return cells.toArray();
    }

    private ObjectNode document() {
        ObjectNode document = CliJson.mapper().createObjectNode();
        document.put("array", array);
        var items = document.putArray("items");
        for (Outcome outcome : outcomes) {
            ObjectNode item = items.addObject();
            ObjectNode parameters = item.putObject("parameters");
            outcome.parameters().forEach(parameters::put);
            item.set(
                    "execution",
                    outcome.execution().map(ExecutionDocument::json).orElse(null));
            item.put("error", error(outcome).orElse(null));
        }
        return document;
    }
}
