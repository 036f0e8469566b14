package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.megha.MeghaCosts;
import dev.zoe.simulator.architecture.megha.MeghaSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures 6, 8 and 9 of the paper of Megha: allocation times over the number of masters and workers. They come from
 * what masters take for their work, which the paper does not publish. Each shape must hold at half and at twice our
 * constants.
 */
final class MeghaScale implements ArchitectureFigure {

    private static final String TRACE = "YH1_sub.tr.gz";
    private static final List<Double> FACTORS = List.of(0.5, 1.0, 2.0);

    private final String id;
    private final String title;
    private final String claim;
    private final String x;
    private final List<Setting> settings;
    private final Shape shape;

    /**
     * A point.
     *
     * @param at its place on the axis
     */
    private record Setting(double at, int gms, int lms, int workers) {}

    /** What the means have to look like. */
    private enum Shape {
        RISES,
        FALLS,
        FALLS_THEN_RISES
    }

    private MeghaScale(String id, String title, String claim, String x, Shape shape, List<Setting> settings) {
        this.id = id;
        this.title = title;
        this.claim = claim;
        this.x = x;
        this.shape = shape;
        this.settings = settings;
    }

    static MeghaScale central() {
        return new MeghaScale(
                "megha-6",
                "One master of each kind against many",
                "one global and one local master are far worse than ten of each: at least ten times the mean",
                "masters of each kind",
                Shape.FALLS,
                List.of(new Setting(1, 1, 1, 10_000), new Setting(10, 10, 10, 10_000)));
    }

    static MeghaScale workers() {
        List<Setting> points = new ArrayList<>();
        for (int number : new int[] {10_000, 20_000, 30_000, 40_000, 50_000}) {
            points.add(new Setting(number, 10, 10, number));
        }
        return new MeghaScale(
                "megha-8",
                "Allocation time over the number of workers, with ten masters of each kind",
                "the allocation time grows with the workers at a fixed number of masters",
                "workers",
                Shape.RISES,
                points);
    }

    static MeghaScale globalMasters() {
        List<Setting> points = new ArrayList<>();
        for (int number : new int[] {1, 2, 5, 10, 20, 40}) {
            points.add(new Setting(number, number, 10, 30_000));
        }
        return new MeghaScale(
                "megha-9",
                "Allocation time over the number of global masters, with ten local ones",
                "more global masters help until there are more of them than local ones",
                "global masters",
                Shape.FALLS_THEN_RISES,
                points);
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
    public FigureOutcome compute(FigureRuns runs) throws IOException, InterruptedException {
        JobTable jobs = runs.read(TRACE, 1);
        List<List<String>> rows = new ArrayList<>();
        List<Curve> curves = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        boolean agrees = true;
        for (double factor : FACTORS) {
            MeghaCosts costs = MeghaCosts.OURS.times(factor);
            List<Point> points = new ArrayList<>();
            for (Setting setting : settings) {
                SystemSettings system = SystemSettings.DEFAULT.with(new MeghaSettings(
                        setting.gms(),
                        setting.lms(),
                        SystemSettings.DEFAULT.megha().heartbeatSeconds(),
                        SystemSettings.DEFAULT.megha().hopSeconds(),
                        costs));
                List<RunRecord> each = runs.trace(
                        "megha", system, jobs, setting.workers(), runs.setup().seeds());
                Estimates mean = Estimates.of(each, run -> run.allocation().mean());
                points.add(new Point(setting.at(), mean.mean(), mean.margin()));
                rows.add(List.of(
                        Estimates.cell(factor),
                        Integer.toString(setting.gms()),
                        Integer.toString(setting.lms()),
                        Integer.toString(setting.workers()),
                        Estimates.cell(mean.mean()),
                        Estimates.cell(mean.margin())));
            }
            agrees &= has(points);
            seen.add("× " + Estimates.number(factor) + ": "
                    + String.join(
                            ", ",
                            points.stream()
                                    .map(point -> Estimates.number(point.y() * 1000))
                                    .toList()) + " ms");
            curves.add(new Curve("costs × " + Estimates.number(factor), points));
        }
        MeghaCosts ours = MeghaCosts.OURS;
        return new FigureOutcome(
                List.of(new ClaimResult(
                        claim,
                        "shape",
                        String.join("; ", seen),
                        ClaimVerdict.of(agrees),
                        "the shape must hold at half, once and twice our costs: match " + ours.matchSeconds()
                                + " s, each worker examined " + ours.nodeSeconds() + " s, each entry of an update "
                                + ours.entrySeconds() + " s, verification " + ours.verifySeconds() + " s")),
                new FigureTable(List.of("cost_factor", "gms", "lms", "workers", "mean_s", "margin99_s"), rows),
                List.of(new FigureChart(
                        "Yahoo slice: mean allocation time", x, "mean allocation time (s)", true, true, curves)));
    }

    private boolean has(List<Point> points) {
        double first = points.get(0).y();
        double last = points.get(points.size() - 1).y();
        return switch (shape) {
            case RISES -> {
                boolean rises = true;
                for (int i = 1; i < points.size(); i++) {
                    rises &= points.get(i).y() > points.get(i - 1).y();
                }
                yield rises;
            }
            case FALLS -> first >= 10 * last;
            case FALLS_THEN_RISES -> {
                double least = points.stream().mapToDouble(Point::y).min().orElse(first);
                yield least < first && last > least;
            }
        };
    }
}
