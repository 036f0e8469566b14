package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemCatalog;
import dev.zoe.simulator.architecture.experiment.SystemEntry;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.PublishedCell;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A figure that no paper has: Zoe's scheduler beside all others, on cells A to C and on the Yahoo slice. */
final class AllSystems implements ArchitectureFigure {

    private static final String TRACE = "YH1_sub.tr.gz";
    private static final int WORKERS = 4000;
    private static final double SERVICE_SECONDS = 10;
    private static final double DAYS = 0.25;
    /** Zoe with the decision times of this machine instead of those that the papers assume. */
    private static final String MEASURED = "zoe, measured";

    @Override
    public String id() {
        return "all";
    }

    @Override
    public String title() {
        return "Zoe beside all other systems";
    }

    /**
     * A row for each workload.
     *
     * @param name in the table
     */
    private record Variant(String name, SystemEntry system, SystemSettings settings) {}

    @Override
    public FigureOutcome compute(FigureRuns runs) throws IOException, InterruptedException {
        Variant measured = new Variant(
                MEASURED, SystemCatalog.choice().get("zoe"), SystemSettings.DEFAULT.withMeasuredDecisions());
        List<Variant> variants = new ArrayList<>();
        SystemCatalog.choice()
                .values()
                .forEach(system -> variants.add(new Variant(system.name(), system, SystemSettings.DEFAULT)));
        variants.add(measured);
        List<List<String>> rows = new ArrayList<>();
        List<Curve> curves = new ArrayList<>();
        List<ClaimResult> claims = new ArrayList<>();
        for (Variant variant : variants) {
            List<Point> points = new ArrayList<>();
            List<RunRecord> onCells = new ArrayList<>();
            for (PublishedCell cell : PublishedCell.values()) {
                List<RunRecord> each =
                        runs.cell(variant.system().name(), variant.settings(), cell.classes(), SERVICE_SECONDS, DAYS);
                points.add(add(rows, "cell " + cell, variant.name(), each, points.size() + 1));
                onCells.addAll(each);
            }
            if (runs.setup().traces().isPresent()) {
                JobTable jobs = runs.read(TRACE, 1);
                List<RunRecord> each = runs.trace(variant.system().name(), variant.settings(), jobs, WORKERS, 1);
                points.add(add(rows, "Yahoo slice", variant.name(), each, points.size() + 1));
            }
            curves.add(new Curve(variant.name(), points));
            if (variant.equals(measured)) {
                claims.add(decisions(onCells));
                claims.add(waits(onCells));
            }
        }
        return new FigureOutcome(
                claims,
                new FigureTable(
                        List.of(
                                "workload",
                                "system",
                                "allocation_mean_s",
                                "allocation_p50_s",
                                "allocation_p99_s",
                                "response_mean_s",
                                "utilisation_cores",
                                "conflict_fraction",
                                "reclaimed_tasks",
                                "refused_jobs",
                                "unfinished_jobs"),
                        rows),
                List.of(new FigureChart(
                        "99th percentile of the time from submission to the start of a task; 1 to 3 are cells A to C for six"
                                + " hours, 4 is the Yahoo slice on 4,000 workers",
                        "workload",
                        "p99 allocation time (s)",
                        false,
                        true,
                        curves)));
    }

    private static ClaimResult decisions(List<RunRecord> measured) {
        double longest =
                measured.stream().mapToDouble(RunRecord::decisionSeconds).max().orElse(Double.NaN);
        return new ClaimResult(
                "Zoe decides in less time than the papers assume for a batch job",
                Estimates.number(SystemSettings.DEFAULT.decisions().batchJobSeconds()) + " s",
                Estimates.number(longest) + " s at most, as a mean of real decisions in a run",
                ClaimVerdict.of(longest < SystemSettings.DEFAULT.decisions().batchJobSeconds()),
                "measured on this machine in the runs whose simulated decisions take this time");
    }

    private static ClaimResult waits(List<RunRecord> measured) {
        double longest = measured.stream()
                .mapToDouble(run -> run.allocation().p99())
                .max()
                .orElse(Double.NaN);
        return new ClaimResult(
                "with its real decision times, Zoe starts 99 of 100 tasks within the time that the papers assume for a"
                        + " decision about a batch job",
                Estimates.number(SystemSettings.DEFAULT.decisions().batchJobSeconds()) + " s",
                "99th percentile of the allocation time: " + Estimates.number(longest)
                        + " s at most in a run on cells A" + " to C",
                ClaimVerdict.of(longest < SystemSettings.DEFAULT.decisions().batchJobSeconds()),
                "the time of the network is not in it");
    }

    private static Point add(List<List<String>> rows, String workload, String system, List<RunRecord> runs, int at) {
        Estimates p99 = Estimates.of(runs, run -> run.allocation().p99());
        rows.add(List.of(
                workload,
                system,
                mean(runs, run -> run.allocation().mean()),
                mean(runs, run -> run.allocation().p50()),
                Estimates.cell(p99.mean()),
                mean(runs, run -> run.response().mean()),
                mean(runs, RunRecord::usedCores),
                mean(runs, AllSystems::conflicts),
                mean(runs, run -> run.counters().getOrDefault(Counter.PREEMPTIONS_DONE, 0L)),
                mean(runs, run -> run.counters().getOrDefault(Counter.REFUSED_JOBS, 0L)),
                mean(runs, run -> run.jobs().unfinished())));
        return new Point(at, p99.mean(), p99.margin());
    }

    private static String mean(List<RunRecord> runs, ToDoubleFunction<RunRecord> value) {
        return Estimates.cell(Estimates.of(runs, value).mean());
    }

    private static double conflicts(RunRecord run) {
        double failed = run.agents().stream().mapToLong(agent -> agent.failed()).sum();
        double all = failed
                + run.agents().stream().mapToLong(agent -> agent.succeeded()).sum();
        return all == 0 ? 0 : failed / all;
    }
}
