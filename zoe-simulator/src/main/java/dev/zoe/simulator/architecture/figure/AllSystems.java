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

    @Override
    public String id() {
        return "all";
    }

    @Override
    public String title() {
        return "Zoe beside all other systems";
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) throws IOException, InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        List<Curve> curves = new ArrayList<>();
        double decision = 0;
        for (SystemEntry system : SystemCatalog.choice().values()) {
            List<Point> points = new ArrayList<>();
            for (PublishedCell cell : PublishedCell.values()) {
                List<RunRecord> each =
                        runs.cell(system.name(), SystemSettings.DEFAULT, cell.classes(), SERVICE_SECONDS, DAYS);
                points.add(add(rows, "cell " + cell, system.name(), each, rows.size()));
                decision = Double.isNaN(each.get(0).decisionSeconds())
                        ? decision
                        : Math.max(decision, each.get(0).decisionSeconds());
            }
            if (runs.setup().traces().isPresent()) {
                JobTable jobs = runs.read(TRACE, 1);
                points.add(add(
                        rows,
                        "Yahoo slice",
                        system.name(),
                        runs.trace(system.name(), SystemSettings.DEFAULT, jobs, WORKERS, 1),
                        rows.size()));
            }
            List<Point> placed = new ArrayList<>();
            for (int i = 0; i < points.size(); i++) {
                placed.add(new Point(i + 1, points.get(i).y(), points.get(i).margin()));
            }
            curves.add(new Curve(system.name(), placed));
        }
        return new FigureOutcome(
                List.of(
                        new ClaimResult(
                                "Zoe decides in less time than the papers assume for a batch job",
                                Estimates.number(SystemSettings.DEFAULT.batchJobSeconds()) + " s",
                                Estimates.number(decision) + " s at most, as a mean of real decisions in a run",
                                ClaimVerdict.of(decision < SystemSettings.DEFAULT.batchJobSeconds()),
                                "measured on this machine while the figure was simulated; the simulated time is the assumed one")),
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
