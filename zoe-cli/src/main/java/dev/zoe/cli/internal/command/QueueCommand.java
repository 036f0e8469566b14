package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code zoe queue}. */
@Command(
        name = "queue",
        description = "List the waiting executions in the order of service, and why they wait",
        footer = {"", "Examples:", "  zoe queue"})
final class QueueCommand extends Subcommand {

    private static final MathContext PRECISION = new MathContext(6, RoundingMode.HALF_EVEN);

    @Mixin
    private final OutputOption output = new OutputOption();

    QueueCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        JsonNode queue = context().api().get("/queue");
        Instant now = context().clock().instant();
        AlignedTable table = new AlignedTable()
                .number("POSITION")
                .number("ID")
                .text("NAME")
                .text("OWNER")
                .number("VALUE")
                .number("WAITING")
                .text("WHY");
        for (JsonNode item : queue.path("items")) {
            table.row(
                    item.path("position").asString(""),
                    item.path("execution_id").asString(""),
                    item.path("name").asString(""),
                    item.path("owner").asString(""),
                    value(item.path("value"), queue.path("value_unit").asString("")),
                    ExecutionDocument.time(item, "submitted_at")
                            .map(at -> HumanReadable.age(Duration.between(at, now)))
                            .orElse(""),
                    item.path("verdict").asString(""));
        }
        if (output.isTable()) {
            context().terminal().out().println(headline(queue));
        }
        output.printList(queue, context().terminal(), table, "no execution waits");
        return ExitCode.OK;
    }

    private static String value(JsonNode value, String unit) {
        if (!value.isNumber()) {
            return "-";
        }
        double number = value.asDouble(0);
        if (unit.equals("time")) {
            return Instant.ofEpochSecond((long) number).toString();
        }
        return BigDecimal.valueOf(number).round(PRECISION).stripTrailingZeros().toPlainString();
    }

    private static String headline(JsonNode queue) {
        String allocator = queue.path("allocator").asString("");
        String unit = queue.path("value_unit").asString("");
        return HumanReadable.oneLine("order " + queue.path("order").asString("?")
                + (unit.isEmpty() ? "" : " by " + unit)
                + (allocator.isEmpty() ? "" : ", allocator " + allocator) + ", waiting "
                + queue.path("waiting").asString("?"));
    }
}
