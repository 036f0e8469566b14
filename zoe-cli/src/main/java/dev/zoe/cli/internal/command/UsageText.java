package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Usage as people read it: the columns that were asked for, and a line with the sum. */
final class UsageText {

    private UsageText() {}

    static void print(JsonNode usage, String by, Terminal terminal) {
        List<String> columns = List.of(by.split(",", -1));
        AlignedTable table = new AlignedTable();
        columns.forEach(column -> table.text(column.toUpperCase(Locale.ROOT)));
        table.number("CORE-HOURS").number("GB-HOURS");
        double cores = 0;
        double memory = 0;
        for (JsonNode row : usage.path("items")) {
            List<String> cells = new ArrayList<>();
            columns.forEach(column -> cells.add(row.path(column).asString("-")));
            cells.add(hours(row.path("core_hours").asDouble(0)));
            cells.add(hours(row.path("gb_hours").asDouble(0)));
            table.row(cells.toArray());
            cores += row.path("core_hours").asDouble(0);
            memory += row.path("gb_hours").asDouble(0);
        }
        if (table.isEmpty()) {
            terminal.notice("nothing was reserved on these days");
            return;
        }
        if (usage.path("items").size() > 1) {
            List<String> sum = new ArrayList<>(Collections.nCopies(columns.size(), ""));
            sum.set(0, "all");
            sum.add(hours(cores));
            sum.add(hours(memory));
            table.row(sum.toArray());
        }
        table.print(terminal.out(), terminal.colourfulOutput());
    }

    private static String hours(double hours) {
        return String.format(Locale.ROOT, "%.2f", hours);
    }
}
