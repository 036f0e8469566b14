package dev.zoe.simulator.evaluation.chapter;

import dev.zoe.simulator.evaluation.ApplicationGroup;
import dev.zoe.simulator.evaluation.BoxStatistics.Statistic;
import dev.zoe.simulator.evaluation.EvaluationMetric;
import dev.zoe.simulator.evaluation.EvaluationScenario;
import dev.zoe.simulator.evaluation.MetricSeries;
import dev.zoe.simulator.evaluation.SimulationCase;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.ColourRole;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.LabelledCase;
import dev.zoe.simulator.evaluation.chapter.PublishedClaim.ClaimResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** Rigid against flexible allocation: figures 4 to 13, and 25 to 28 on applications that have no elastic components. */
final class RigidFlexibleChapters {

    private static final MetricSeries TURNAROUND = EvaluationMetric.TURNAROUND.series();
    private static final List<String> ONLY_RIGID_ORDERS = List.of("fifo", "sjf", "srpt", "hrrn");

    private RigidFlexibleChapters() {}

    static List<EvaluationChapter> chapters() {
        return List.of(order("FIFO", "fifo", 4), order("SJF", "sjf", 9), onlyRigid());
    }

    private static EvaluationChapter order(String name, String order, int number) {
        return new EvaluationChapter(
                name + ": rigid against flexible",
                "The same applications with all their components or nothing (rigid), and with the elastic ones as far as"
                        + " there is room (flexible). \"Published\" is the model of the research simulator, the others are"
                        + " the scheduler of the product.",
                claims(name, order),
                List.of(),
                FigureTemplates.standardFigures(number, name, "", FigureTemplates.allocatorBoxes(order)));
    }

    private static List<PublishedClaim> claims(String name, String order) {
        List<PublishedClaim> claims = new ArrayList<>();
        claims.add(ratio(
                name + ": the median turnaround is halved or better",
                order,
                new MetricSeries(EvaluationMetric.TURNAROUND, ApplicationGroup.ALL),
                Statistic.MEDIAN,
                each -> each <= 0.5));
        if (order.equals("sjf")) {
            claims.add(ratio(
                    name + ": almost ten times fewer applications wait",
                    order,
                    EvaluationMetric.WAITING.series(),
                    Statistic.MEAN,
                    each -> each <= 0.2));
        }
        for (EvaluationMetric metric : List.of(EvaluationMetric.CORES, EvaluationMetric.MEMORY)) {
            claims.add(ratio(
                    name + ": more than 20 % more " + metric.label() + " allocated",
                    order,
                    metric.series(),
                    Statistic.MEAN,
                    each -> each >= 1.2));
        }
        return claims;
    }

    /** Flexible over rigid, for the published model and for the product; both must satisfy the test. */
    private static PublishedClaim ratio(
            String text, String order, MetricSeries series, Statistic statistic, Function<Double, Boolean> test) {
        SimulationCase rigid = SimulationCase.of(order, SimulationCase.RIGID);
        SimulationCase flexible = SimulationCase.of(order, SimulationCase.FLEXIBLE);
        SimulationCase rigidPublished = SimulationCase.of(order, SimulationCase.RIGID_PUBLISHED);
        SimulationCase flexiblePublished = SimulationCase.of(order, SimulationCase.FLEXIBLE_PUBLISHED);
        return new PublishedClaim(text, List.of(rigid, flexible, rigidPublished, flexiblePublished), summary -> {
            double ours = summary.mean(flexible, series, statistic) / summary.mean(rigid, series, statistic);
            double published = summary.mean(flexiblePublished, series, statistic)
                    / summary.mean(rigidPublished, series, statistic);
            return new ClaimResult(
                    String.format(Locale.ROOT, "flexible ÷ rigid: %.3f (as published %.3f)", ours, published),
                    Optional.of(test.apply(published)),
                    test.apply(ours));
        });
    }

    private static EvaluationChapter onlyRigid() {
        List<LabelledCase> boxes = ONLY_RIGID_ORDERS.stream()
                .flatMap(order -> Stream.of(
                        new LabelledCase(order + ", rigid", ColourRole.RIGID, only(order, SimulationCase.RIGID)),
                        new LabelledCase(
                                order + ", flexible", ColourRole.FLEXIBLE, only(order, SimulationCase.FLEXIBLE))))
                .toList();
        return new EvaluationChapter(
                "Only rigid applications",
                "The same applications, with all their components core. Nothing can be gained then, and nothing may be"
                        + " lost: flexible does what rigid does. The flexible allocator of the published model passes a head that"
                        + " does not fit once in a pass, so with applications as large as these it is not the same as its"
                        + " rigid one; the table has the rigid one.",
                List.of(same(), worst()),
                List.of(new EvaluationTable(
                        "10.3b",
                        "Mean turnaround, only rigid applications",
                        "Seconds. The deliverable's input is lost: its order of the rows is to be compared, not its digits."
                                + " The published HRRN is computed at time 0.",
                        "published model",
                        "product",
                        List.of(
                                row("FIFO", 1_317_315.92, "fifo"),
                                row("PSJF", 135_964.50, "sjf"),
                                row("SRPT", 135_964.50, "srpt"),
                                row("HRRN", 407_952.05, "hrrn")))),
                List.of(
                        new EvaluationFigure.BoxPlot(
                                25,
                                "Only rigid applications: turnaround by class",
                                FigureTemplates.TURNAROUND,
                                FigureTemplates.panelsByClass(EvaluationMetric.TURNAROUND),
                                boxes),
                        new EvaluationFigure.BoxPlot(
                                26,
                                "Only rigid applications: queueing time by class",
                                FigureTemplates.QUEUEING,
                                FigureTemplates.panelsByClass(EvaluationMetric.QUEUEING),
                                boxes),
                        FigureTemplates.queueSizeFigure(27, "Only rigid applications", "", boxes),
                        FigureTemplates.allocationFigure(28, "Only rigid applications", "", boxes)));
    }

    private static EvaluationTable.TableRow row(String label, double published, String order) {
        return new EvaluationTable.TableRow(
                label,
                OptionalDouble.of(published),
                only(order, SimulationCase.RIGID_PUBLISHED),
                only(order, SimulationCase.FLEXIBLE),
                TURNAROUND);
    }

    private static SimulationCase only(String order, String allocator) {
        return SimulationCase.of(order, allocator).in(EvaluationScenario.ONLY_RIGID);
    }

    private static PublishedClaim same() {
        List<SimulationCase> cases = ONLY_RIGID_ORDERS.stream()
                .flatMap(order -> Stream.of(only(order, SimulationCase.RIGID), only(order, SimulationCase.FLEXIBLE)))
                .toList();
        return new PublishedClaim("Rigid and flexible are the same", cases, summary -> {
            double most = ONLY_RIGID_ORDERS.stream()
                    .mapToDouble(order -> Math.abs(summary.difference(
                                    only(order, SimulationCase.FLEXIBLE), only(order, SimulationCase.RIGID), TURNAROUND)
                            .mean()))
                    .max()
                    .orElse(Double.NaN);
            return ClaimResult.of(
                    String.format(Locale.ROOT, "mean turnaround differs by at most %.2g %%", most * 100), most < 1e-9);
        });
    }

    private static PublishedClaim worst() {
        SimulationCase fifo = only("fifo", SimulationCase.FLEXIBLE);
        SimulationCase sjf = only("sjf", SimulationCase.FLEXIBLE);
        SimulationCase hrrn = only("hrrn", SimulationCase.FLEXIBLE);
        return new PublishedClaim(
                "Mean turnaround: FIFO is the worst, then HRRN, then PSJF", List.of(fifo, sjf, hrrn), summary -> {
                    double first = summary.mean(fifo, TURNAROUND, Statistic.MEAN);
                    double second = summary.mean(hrrn, TURNAROUND, Statistic.MEAN);
                    double third = summary.mean(sjf, TURNAROUND, Statistic.MEAN);
                    return ClaimResult.of(
                            String.format(
                                    Locale.ROOT, "FIFO %,.0f s, HRRN %,.0f s, PSJF %,.0f s", first, second, third),
                            first > second && second > third);
                });
    }
}
