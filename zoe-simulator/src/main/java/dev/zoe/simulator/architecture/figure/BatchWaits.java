package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.PublishedCell;
import dev.zoe.simulator.architecture.measurement.PollaczekKhinchine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Figures 3.3 and 6.4 of the thesis: the wait of batch jobs over the decision time of service jobs. A serial agent with
 * Poisson arrivals has an exact mean wait, so every point is compared with the formula, and not with a drawn curve.
 */
final class BatchWaits implements ArchitectureFigure {

    private static final double BATCH_SECONDS =
            SystemSettings.DEFAULT.decisions().batchJobSeconds();
    private static final double TASK_SECONDS =
            SystemSettings.DEFAULT.decisions().taskSeconds();
    private static final double SLO = 30;
    /** Above this load, runs of a week are too short for a mean within 3 %. */
    private static final double COMPARED_LOAD = 0.5;

    private static final double TOLERANCE = 0.03;
    private static final double TOO_WIDE = 0.1;

    private final String id;
    private final String title;
    private final List<Path> paths;

    /**
     * A system whose batch wait is known.
     *
     * @param crossings the service decision time, in seconds, at which the published wait crosses 30 s, by cell
     */
    private record Path(String system, String name, List<Double> times, Map<PublishedCell, Double> crossings) {}

    private BatchWaits(String id, String title, List<Path> paths) {
        this.id = id;
        this.title = title;
        this.paths = paths;
    }

    static BatchWaits monolithic() {
        return new BatchWaits(
                "3.3",
                "Wait of jobs at a monolithic scheduler over the decision time of service jobs",
                List.of(
                        new Path(
                                "mono-single",
                                "single path",
                                List.of(0.1, 0.3, 0.6, 1.0, 1.8),
                                Map.of(PublishedCell.A, 4.15, PublishedCell.B, 2.23, PublishedCell.C, 3.32)),
                        new Path(
                                "mono-multi",
                                "multi path",
                                List.of(0.1, 1.0, 10.0, 30.0, 100.0),
                                Map.of(PublishedCell.A, 116.0, PublishedCell.B, 52.7, PublishedCell.C, 192.0))));
    }

    static BatchWaits omega() {
        return new BatchWaits(
                "6.4",
                "Wait of batch jobs at Omega over the decision time of service jobs",
                List.of(new Path("omega", "Omega, batch agent", List.of(0.1, 1.0, 10.0, 100.0), Map.of())));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) throws InterruptedException {
        List<ClaimResult> claims = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        List<FigureChart> charts = new ArrayList<>();
        for (Path path : paths) {
            List<Curve> curves = new ArrayList<>();
            for (PublishedCell cell : PublishedCell.values()) {
                Sweep sweep = new Sweep();
                for (double time : path.times()) {
                    sweep.point(runs, path, cell, time, rows);
                }
                curves.add(new Curve("cell " + cell, sweep.points));
                claims.add(sweep.claim(path, cell));
                Double crossing = path.crossings().get(cell);
                if (crossing != null) {
                    claims.add(crossing(runs, path, cell, crossing));
                }
            }
            charts.add(new FigureChart(
                    path.name() + ": mean wait, with 99 % intervals over the seeds",
                    "decision time of service jobs (s)",
                    "mean wait (s)",
                    true,
                    true,
                    curves));
        }
        return new FigureOutcome(
                claims,
                new FigureTable(
                        List.of(
                                "system",
                                "cell",
                                "service_job_time_s",
                                "load",
                                "formula_wait_s",
                                "wait_s",
                                "margin99_s"),
                        rows),
                charts);
    }

    private static PollaczekKhinchine formula(Path path, PublishedCell cell, double time) {
        List<JobClass> classes = cell.classes();
        return switch (path.system()) {
            case "mono-single" -> PollaczekKhinchine.of(classes, time, TASK_SECONDS);
            case "mono-multi" ->
                PollaczekKhinchine.of(
                        classes, each -> each.name().equals("batch") ? BATCH_SECONDS : time, TASK_SECONDS);
            default -> PollaczekKhinchine.of(classes.subList(0, 1), BATCH_SECONDS, TASK_SECONDS);
        };
    }

    private static double wait(RunRecord run) {
        return run.agents().get(0).waitFirst().mean();
    }

    private static ClaimResult crossing(FigureRuns runs, Path path, PublishedCell cell, double published)
            throws InterruptedException {
        double low = 0;
        double high = 1000;
        while (high - low > 1e-6) {
            double middle = (low + high) / 2;
            if (formula(path, cell, middle).meanWait() < SLO) {
                low = middle;
            } else {
                high = middle;
            }
        }
        Estimates simulated =
                Estimates.of(runs.cell(path.system(), SystemSettings.DEFAULT, cell.classes(), low), BatchWaits::wait);
        boolean agrees = Math.abs(low / published - 1) <= TOLERANCE && simulated.contains(SLO);
        return new ClaimResult(
                path.name() + ", cell " + cell + ": the mean wait crosses 30 s at this decision time",
                Estimates.number(published) + " s",
                Estimates.number(low) + " s; wait there " + simulated.text() + " s",
                ClaimVerdict.of(agrees),
                "the formula crosses within 3 % of the published time, and 30 s is within the 99 % interval of the seeds"
                        + " there");
    }

    /** The points of one cell. */
    private static final class Sweep {
        private final List<Point> points = new ArrayList<>();
        private double worst;
        private double widest;
        private int compared;
        private int inside;

        private void point(FigureRuns runs, Path path, PublishedCell cell, double time, List<List<String>> rows)
                throws InterruptedException {
            PollaczekKhinchine formula = formula(path, cell, time);
            Estimates simulated = Estimates.of(
                    runs.cell(path.system(), SystemSettings.DEFAULT, cell.classes(), time), BatchWaits::wait);
            points.add(new Point(time, simulated.mean(), simulated.margin()));
            rows.add(List.of(
                    path.system(),
                    cell.name(),
                    Estimates.cell(time),
                    Estimates.cell(formula.load()),
                    Estimates.cell(formula.meanWait()),
                    Estimates.cell(simulated.mean()),
                    Estimates.cell(simulated.margin())));
            if (formula.load() <= COMPARED_LOAD) {
                compared++;
                widest = Math.max(widest, simulated.margin() / formula.meanWait());
                worst = Math.max(worst, Math.abs(simulated.mean() / formula.meanWait() - 1));
                inside += simulated.contains(formula.meanWait()) ? 1 : 0;
            }
        }

        private ClaimResult claim(Path path, PublishedCell cell) {
            return new ClaimResult(
                    path.name() + ", cell " + cell
                            + ": the mean wait is that of Pollaczek and Khinchine, for loads up to" + " 0.5",
                    "exact",
                    compared + " points, at most " + Estimates.number(100 * worst) + " % off, " + inside
                            + " with the formula within the 99 % interval",
                    verdict(),
                    "at most 3 % off, and all within the interval; intervals wider than 10 % cannot tell (widest here: ± "
                            + Estimates.number(100 * widest) + " %)");
        }

        private ClaimVerdict verdict() {
            if (worst <= TOLERANCE && inside == compared) {
                return ClaimVerdict.REPRODUCED;
            }
            return widest > TOO_WIDE && inside == compared ? ClaimVerdict.NOT_COMPARABLE : ClaimVerdict.REFUTED;
        }
    }
}
