package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe explain}. */
@Command(
        name = "explain",
        description = "Show why an execution waits, or why it runs where it does",
        footer = {"", "Examples:", "  zoe explain 42"})
final class ExplainCommand extends Subcommand {

    private static final double MILLI = 1000;
    private static final Set<String> MAY_BE_STOPPING = Set.of("starting", "running", "cleaning-up");

    @Parameters(index = "0", paramLabel = "EXECUTION", description = "Its id, or its name if no other one has it")
    private ExecutionReference execution = ExecutionReference.NONE;

    @Mixin
    private final OutputOption output = new OutputOption();

    ExplainCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        long id = execution.id(context().api());
        JsonNode explanation = context().api().get("/executions/" + id + "/explanation");
        output.print(explanation, context().terminal(), terminal -> print(id, explanation, terminal));
        return ExitCode.OK;
    }

    private void print(long id, JsonNode explanation, Terminal terminal) {
        JsonNode position = explanation.path("position");
        terminal.out()
                .println("execution " + id + ": "
                        + HumanReadable.oneLine(explanation.path("status").asString("?"))
                        + (position.isNumber() ? ", position " + position.asInt() + " in the queue" : ""));
        for (JsonNode reason : explanation.path("reasons")) {
            terminal.out().println("  " + HumanReadable.oneLine(reason.asString("")));
        }
        if (MAY_BE_STOPPING.contains(explanation.path("status").asString(""))) {
            stop(context().api().execution(id)).ifPresent(line -> terminal.out().println("  " + line));
        }
        for (Map.Entry<String, JsonNode> missing : explanation.path("missing").properties()) {
            if (!missing.getValue().isNull()) {
                terminal.out().println("  missing " + amount(missing.getKey(), missing.getValue()));
            }
        }
        JsonNode nearest = explanation.path("nearest");
        if (nearest.isString()) {
            terminal.out().println("  nearest node: " + HumanReadable.oneLine(nearest.stringValue()));
        }
        AlignedTable holders = holders(explanation.path("holders"));
        if (!holders.isEmpty()) {
            terminal.out().println();
            holders.print(terminal.out(), terminal.colourfulOutput());
        }
        AlignedTable placements =
                new AlignedTable().text("SERVICE").text("NODE").text("REASON");
        for (JsonNode placement : explanation.path("placements")) {
            placements.row(
                    placement.path("service").asString(""),
                    placement.path("node").asString(""),
                    placement.path("reason").asString(""));
        }
        if (!placements.isEmpty()) {
            terminal.out().println();
            placements.print(terminal.out(), terminal.colourfulOutput());
        }
    }

    /** Who holds what on the nearest node. */
    private static AlignedTable holders(JsonNode holders) {
        AlignedTable table = new AlignedTable()
                .number("HOLDS THERE")
                .text("NAME")
                .text("OWNER")
                .number("CORE")
                .number("ELASTIC")
                .number("CORES")
                .number("MEMORY")
                .number("GPUS");
        for (JsonNode holder : holders) {
            table.row(
                    holder.path("execution_id").asString(""),
                    holder.path("name").asString(holder.path("execution_id").isNumber() ? "?" : "other users"),
                    holder.path("owner").asString(""),
                    holder.path("core").asString(""),
                    holder.path("elastic").asString(""),
                    HumanReadable.cores(holder.path("cores").asDouble(0)),
                    HumanReadable.size(holder.path("memory").asLong(0)),
                    holder.path("gpus").asString(""));
        }
        return table;
    }

    /** Whether a stop is under way: the explanation of the API covers placement only. */
    private static Optional<String> stop(ExecutionDocument execution) {
        if (execution.status().equals("cleaning-up")) {
            int left = execution.core().active() + execution.elastic().active();
            return Optional.of("a stop is under way: " + left + " services are still active; 'zoe get " + execution.id()
                    + "' lists them");
        }
        return Optional.of(execution.json().path("cancel_requested_at").asString(""))
                .filter(time -> !time.isEmpty())
                .map(time -> "a cancel was requested at " + HumanReadable.time(time) + ": a stop is under way");
    }

    private static String amount(String resource, JsonNode value) {
        return switch (resource) {
            case "millicores" -> "cores: " + HumanReadable.decimal(value.asDouble(0) / MILLI);
            case "memory" -> "memory: " + HumanReadable.size(value.asLong(0));
            default -> HumanReadable.oneLine(resource + ": " + value.asString(""));
        };
    }
}
