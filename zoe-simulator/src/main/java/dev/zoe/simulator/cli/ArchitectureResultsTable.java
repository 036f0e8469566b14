package dev.zoe.simulator.cli;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.RunSummary;
import dev.zoe.simulator.statistics.MeanEstimate;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Results of systems for people: a line per system, parameters and figure, as a mean over the seeds. */
final class ArchitectureResultsTable {

    /** The figures that a table has room for; JSON has all. */
    private static final List<String> SHOWN = List.of(
            "busy",
            "wait_first.mean",
            "wait_full.mean",
            "transactions.conflict_fraction",
            "left",
            "jobs.abandoned",
            "jobs.unfinished",
            "allocation_time.p50",
            "allocation_time.p99",
            "response.mean",
            "delay.p99",
            "utilisation.cores",
            "locality",
            "preemptions_done");

    private ArchitectureResultsTable() {}

    static void print(PrintStream out, List<RunRecord> runs) {
        TextTable table = new TextTable(3, "SYSTEM", "PARAMETERS", "FIGURE", "MEAN", "± 95 %", "RUNS");
        for (RunSummary summary : RunSummary.of(runs)) {
            for (Map.Entry<String, MeanEstimate> each : summary.means().entrySet()) {
                if (SHOWN.stream().anyMatch(each.getKey()::endsWith)) {
                    table.row(List.of(
                            summary.point().system().name(),
                            parameters(summary),
                            each.getKey(),
                            number(each.getValue().mean()),
                            number(each.getValue().margin()),
                            Integer.toString(summary.runs())));
                }
            }
        }
        table.print(out);
        out.println();
        out.println(
                "Means over seeds; times in seconds, utilisation as a fraction. --json has every figure of every run.");
        if (runs.stream().anyMatch(RunRecord::interrupted)) {
            out.println("Interrupted: runs that had not ended are in --json only.");
        }
    }

    private static String parameters(RunSummary summary) {
        double service = summary.point().serviceJobSeconds();
        return Double.isNaN(service) ? "" : "service-job-time " + number(service);
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size >= 1000 ? "%,.0f" : size >= 1 ? "%.3f" : "%.6f", value);
    }
}
