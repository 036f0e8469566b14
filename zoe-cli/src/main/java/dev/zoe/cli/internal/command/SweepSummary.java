package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.submission.ParameterSweep.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
            outcomes.forEach(outcome -> table.row(cells(outcome, context)));
            table.print(context.terminal().out(), context.terminal().colourfulOutput());
        } else {
            output.print(document(), context.terminal(), terminal -> {});
        }
    }

    private Object[] cells(Outcome outcome, CommandContext context) {
        List<Object> cells = new ArrayList<>();
        names.forEach(name -> cells.add(outcome.parameters().getOrDefault(name, "")));
        if (outcome.execution().isEmpty()) {
            cells.addAll(List.of("-", Cell.status("error"), "-", "-"));
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
            item.put(
                    "error",
                    outcome.failure()
                            .map(failure -> String.join("; ", failure.lines()))
                            .orElse(null));
        }
        return document;
    }
}
