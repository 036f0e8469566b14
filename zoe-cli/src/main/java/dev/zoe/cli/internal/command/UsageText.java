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

    private static final List<String> AMOUNTS = List.of(
            "core_hours", "gb_hours", "used_core_hours", "measured_core_hours", "used_gb_hours", "measured_gb_hours");
    private static final double PERCENT = 100;

    private UsageText() {}

    static void print(JsonNode usage, String by, Terminal terminal) {
        List<String> columns = List.of(by.split(",", -1));
        AlignedTable table = new AlignedTable();
        columns.forEach(column -> table.text(column.toUpperCase(Locale.ROOT)));
        table.number("CORE-HOURS").number("GB-HOURS").number("CORES-USED").number("MEMORY-USED");
        double[] sums = new double[AMOUNTS.size()];
        for (JsonNode row : usage.path("items")) {
            double[] amounts = AMOUNTS.stream()
                    .mapToDouble(name -> row.path(name).asDouble(0))
                    .toArray();
            for (int i = 0; i < sums.length; i++) {
                sums[i] += amounts[i];
            }
            table.row(cells(
                    columns.stream()
                            .map(column -> row.path(column).asString("-"))
                            .toList(),
                    amounts));
        }
        if (table.isEmpty()) {
            terminal.notice("nothing was reserved on these days");
            return;
        }
        if (usage.path("items").size() > 1) {
            List<String> all = new ArrayList<>(Collections.nCopies(columns.size(), ""));
            all.set(0, "all");
            table.row(cells(all, sums));
        }
        table.print(terminal.out(), terminal.colourfulOutput());
    }

    private static Object[] cells(List<String> keys, double[] amounts) {
        List<String> cells = new ArrayList<>(keys);
        cells.add(hours(amounts[0]));
        cells.add(hours(amounts[1]));
        cells.add(share(amounts[2], amounts[3]));
        cells.add(share(amounts[4], amounts[5]));
        return cells.toArray();
    }

    private static String hours(double hours) {
        return String.format(Locale.ROOT, "%.2f", hours);
    }

    private static String share(double used, double measured) {
        return measured == 0 ? "-" : Math.round(PERCENT * used / measured) + " %";
    }
}
