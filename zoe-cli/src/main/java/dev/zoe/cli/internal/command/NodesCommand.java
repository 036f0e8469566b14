package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe nodes}. */
@Command(
        name = "nodes",
        description = "List the nodes and their allocation, or drain them",
        footer = {
            "",
            "Services on a drained node continue; no new ones are placed there. Draining",
            "needs the capability can_change_config.",
            "",
            "Examples:",
            "  zoe nodes",
            "  zoe nodes -o yaml",
            "  zoe nodes drain n3",
            "  zoe nodes undrain n3"
        })
final class NodesCommand extends Subcommand {

    /** The first argument. */
    enum Action {
        LIST,
        DRAIN,
        UNDRAIN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "ACTION",
            description = "list (the default), drain or undrain")
    private Action action = Action.LIST;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "NODE", description = "Names of nodes to drain or undrain")
    private List<String> names = List.of();

    @Mixin
    private final OutputOption output = new OutputOption();

    NodesCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        if ((action == Action.LIST) != names.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    action == Action.LIST
                            ? "'list' takes no node; 'zoe nodes drain " + names.get(0) + "' drains one"
                            : "there is nothing to " + action + "; name a node, as 'zoe nodes' lists them");
        }
        for (String name : names) {
            var unused =
                    context().api().patch("/nodes/" + ZoeRestClient.pathSegment(name), change(action == Action.DRAIN));
        }
        print();
        return ExitCode.OK;
    }

    private static byte[] change(boolean drained) {
        return CliJson.mapper()
                .createObjectNode()
                .put("drained", drained)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private void print() {
        JsonNode nodes = context().api().get("/nodes");
        AlignedTable table = new AlignedTable()
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
                    ofTotal(node.path("cores"), amount -> HumanReadable.decimal(amount.asDouble(0))),
                    ofTotal(node.path("memory"), amount -> HumanReadable.size(amount.asLong(0))),
                    ofTotal(node.path("gpus"), amount -> HumanReadable.decimal(amount.asDouble(0))),
                    node.path("services").asString(""),
                    labels(node),
                    node.path("address").asString(""));
        }
        output.printList(nodes, context().terminal(), table, "no nodes: the back-end has none, or the master is away");
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
