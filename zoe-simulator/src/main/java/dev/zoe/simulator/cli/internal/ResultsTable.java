package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.experiment.TimedResult;
import dev.zoe.simulator.result.Figures;
import dev.zoe.simulator.workload.TraceFormat;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Results for people: one line per strategy. */
final class ResultsTable {

    private ResultsTable() {}

    static void print(PrintStream out, List<TimedResult> results, long skipped, TraceFormat format) {
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
        results.forEach(each -> table.row(row(each)));
        table.print(out);
        out.println();
        out.println("Means over completed applications, in seconds; cores and memory: fraction allocated over time.");
        if (results.stream().anyMatch(each -> each.result().outcome().isInterrupted())) {
            out.println("Interrupted: these are the results until then.");
        }
        if (skipped > 0) {
            out.println(skipped + " records of the trace describe nothing that could run; they are not counted.");
        }
        if (!format.assumed().isEmpty()) {
            out.println("Assumed, because " + format.label() + " does not say: " + format.assumed() + ".");
        }
    }

    private static List<String> row(TimedResult each) {
        Figures figures = Figures.of(each.result().outcome(), i -> true);
        return List.of(
                each.strategy().order(),
                each.strategy().allocator(),
                count(figures.completed()),
                count(figures.unfinished()),
                count(figures.refused()),
                seconds(figures.turnaround().mean()),
                seconds(figures.turnaround().median()),
                seconds(figures.queueing().mean()),
                ratio(figures.slowdown().mean()),
                ratio(each.result().allocatedCores()),
                ratio(each.result().allocatedMemory()),
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
