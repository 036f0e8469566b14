package dev.zoe.simulator.cli;

import dev.zoe.simulator.statistics.ApplicationStatistics;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Results for people: one line per strategy. */
final class RunResultsTable {

    private RunResultsTable() {}

    static void print(PrintStream out, RunResults report) {
        TextTable table = new TextTable(
                2,
                "ORDER",
                "ALLOCATOR",
                "COMPLETED",
                "UNFINISHED",
                "REFUSED",
                "TURNAROUND",
                "MEDIAN",
                "QUEUEING",
                "SLOWDOWN",
                "CORES",
                "MEMORY",
                "WALL S");
        report.results().forEach(each -> table.row(row(each)));
        table.print(out);
        out.println();
        out.println("Means over completed applications, in seconds; cores and memory: fraction allocated over time.");
        if (report.results().stream().anyMatch(each -> each.usage().interrupted())) {
            out.println("Interrupted: these are the results until then.");
        }
        if (!report.results().stream().allMatch(each -> each.statistics().isExact())) {
            out.println("Above four million applications medians are to half a percent.");
        }
        if (report.skipped() > 0) {
            out.println(
                    report.skipped() + " records of the trace describe nothing that could run; they are not counted.");
        }
        if (!report.assumed().isEmpty()) {
            out.println("Assumed, because the trace does not say: " + report.assumed() + ".");
        }
    }

    private static List<String> row(StrategyResult each) {
        ApplicationStatistics statistics = each.statistics().all();
        return List.of(
                each.strategy().order(),
                each.strategy().allocator(),
                count(statistics.completed()),
                count(statistics.unfinished()),
                count(statistics.refused()),
                seconds(statistics.turnaround().mean()),
                seconds(statistics.turnaround().median()),
                seconds(statistics.queueing().mean()),
                ratio(statistics.slowdown().mean()),
                ratio(each.usage().cores()),
                ratio(each.usage().memory()),
                ratio(each.wallSeconds()));
    }

    private static String count(int value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String seconds(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%,.2f", value);
    }

    private static String ratio(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
    }
}
