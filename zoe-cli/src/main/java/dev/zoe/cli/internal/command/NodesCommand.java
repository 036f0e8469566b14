package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.Humane;
import dev.zoe.cli.internal.output.Table;
import dev.zoe.cli.internal.output.Table.Cell;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code zoe nodes}. */
@Command(
        name = "nodes",
        description = "List the nodes: what is allocated of what they have",
        footer = {"", "Examples:", "  zoe nodes", "  zoe nodes -o yaml"})
final class NodesCommand extends Subcommand {

    @Mixin
    private final OutputOption output = new OutputOption();

    NodesCommand(Context context) {
        super(context);
    }

    @Override
    ExitCode run() {
        JsonNode nodes = context().api().get("/nodes");
        Table table = new Table()
                .text("NAME")
                .text("BACK-END")
                .text("STATUS")
                .number("CORES")
                .number("MEMORY")
                .number("GPUS")
                .number("SERVICES")
                .text("LABELS")
                .text("ADDRESS");
        for (JsonNode node : nodes.path("items")) {
            table.row(
                    node.path("name").asString(""),
                    node.path("back_end").asString(""),
                    Cell.status(node.path("status").asString("?")),
                    ofTotal(node.path("cores"), amount -> Humane.decimal(amount.asDouble(0))),
                    ofTotal(node.path("memory"), amount -> Humane.size(amount.asLong(0))),
                    ofTotal(node.path("gpus"), amount -> Humane.decimal(amount.asDouble(0))),
                    node.path("services").asString(""),
                    labels(node),
                    node.path("address").asString(""));
        }
        output.printList(nodes, context().terminal(), table, "no nodes: the back-end has none, or the master is away");
        return ExitCode.OK;
    }

    private static String ofTotal(JsonNode resource, Function<JsonNode, String> show) {
        return show.apply(resource.path("allocated")) + " / " + show.apply(resource.path("total"));
    }

    private static String labels(JsonNode node) {
        return node.path("labels")
                .valueStream()
                .map(label -> label.asString(""))
                .collect(Collectors.joining(","));
    }
}
