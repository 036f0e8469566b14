package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.PublishedCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Figure 3.4 of the thesis: at which multiple of the arrivals a single path is saturated. */
final class Saturation implements ArchitectureFigure {

    private static final Map<PublishedCell, Double> PUBLISHED =
            Map.of(PublishedCell.A, 16.2, PublishedCell.B, 7.2, PublishedCell.C, 12.9);
    private static final List<Double> FRACTIONS = List.of(0.25, 0.5, 0.75, 0.9, 1.1);
    private static final double SERVICE_SECONDS = 0.1;
    private static final double SHORT = 1;

    /** The load hardly differs between days, and these runs have ten times the published jobs. */
    private static final double MOST_DAYS = 1;

    private static final double TOLERANCE = 0.03;

    @Override
    public String id() {
        return "3.4";
    }

    @Override
    public String title() {
        return "Load of a single path over the rate of arrivals";
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) throws InterruptedException {
        List<ClaimResult> claims = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        List<Curve> curves = new ArrayList<>();
        double days = Math.min(MOST_DAYS, runs.setup().days());
        for (PublishedCell cell : PublishedCell.values()) {
            double published = PUBLISHED.getOrDefault(cell, Double.NaN);
            List<Point> points = new ArrayList<>();
            double[] saturation = new double[0];
            for (double fraction : FRACTIONS) {
                double factor = fraction * published;
                // Short tasks: the cell has no room for so many of the published length, and retries would count as
                // load.
                List<JobClass> classes = cell.classes().stream()
                        .map(each -> new JobClass(each.name(), each.rate() * factor, each.meanTasks(), SHORT))
                        .toList();
                List<RunRecord> each = runs.cell("mono-single", SystemSettings.DEFAULT, classes, SERVICE_SECONDS, days);
                Estimates busy = Estimates.of(each, run -> run.agents().get(0).busy());
                points.add(new Point(factor, busy.mean(), busy.margin()));
                rows.add(List.of(
                        cell.name(),
                        Estimates.cell(factor),
                        Estimates.cell(busy.mean()),
                        Estimates.cell(busy.margin())));
                if (fraction == FRACTIONS.get(0)) {
                    saturation = each.stream()
                            .mapToDouble(run -> factor / run.agents().get(0).busy())
                            .toArray();
                }
            }
            curves.add(new Curve("cell " + cell, points));
            Estimates estimate = Estimates.of(saturation);
            claims.add(new ClaimResult(
                    "cell " + cell + ": a single path is saturated at this multiple of the arrivals",
                    "× " + Estimates.number(published),
                    "× " + estimate.text(),
                    ClaimVerdict.of(Math.abs(estimate.mean() / published - 1) <= TOLERANCE),
                    "the load is proportional to the arrivals, and reaches 1 within 3 % of the published multiple"));
        }
        return new FigureOutcome(
                claims,
                new FigureTable(List.of("cell", "arrival_factor", "busy", "margin99"), rows),
                List.of(new FigureChart(
                        "Single path: busy fraction of the scheduler over the rate of arrivals",
                        "multiple of the arrivals",
                        "busy",
                        false,
                        false,
                        curves)));
    }
}
