package dev.zoe.simulator.evaluation.chapter;

import dev.zoe.simulator.evaluation.BoxStatistics.Statistic;
import dev.zoe.simulator.evaluation.EvaluationMetric;
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
import java.util.stream.Stream;

/** Definitions of size: figures 14 to 24 and table 10.3a. */
final class SizeDefinitionChapter {

    private static final MetricSeries TURNAROUND = EvaluationMetric.TURNAROUND.series();
    private static final List<String> SJF = List.of("sjf", "sjf2d", "sjf3d");
    private static final List<String> SRPT = List.of("srpt", "srpt2d1", "srpt2d2", "srpt3d1", "srpt3d2");
    private static final List<String> HRRN = List.of("hrrn", "hrrn2d", "hrrn3d");

    private SizeDefinitionChapter() {}

    static List<EvaluationChapter> chapters() {
        List<EvaluationFigure> figures = new ArrayList<>();
        figures.addAll(FigureTemplates.timeFigures(14, "SJF sizes", "", both(SJF)));
        figures.addAll(FigureTemplates.timeFigures(17, "SRPT sizes", "", ours(SRPT)));
        figures.addAll(FigureTemplates.timeFigures(
                20, "HRRN sizes", "The published ones are computed at time 0, and multiply by the size.", both(HRRN)));
        List<LabelledCase> all =
                ours(Stream.of(SJF, SRPT, HRRN).flatMap(List::stream).toList());
        figures.add(FigureTemplates.queueSizeFigure(23, "All sizes", "Flexible allocation.", all));
        figures.add(FigureTemplates.allocationFigure(24, "All sizes", "Flexible allocation.", all));
        return List.of(new EvaluationChapter(
                "Definitions of size",
                "What \"short\" means: the run time (1D), times the components (2D), times their cores and memory (3D);"
                        + " 2D2 and 3D2 count only what is not placed yet. All with flexible allocation.",
                List.of(
                        below("SJF-3D has a lower mean turnaround than SJF-2D", "sjf3d", "sjf2d"),
                        below("SRPT-3D1 has a lower mean turnaround than SRPT-2D1", "srpt3d1", "srpt2d1"),
                        below("SRPT-3D2 has a lower mean turnaround than SRPT-2D2", "srpt3d2", "srpt2d2"),
                        below("SJF-2D has a lower mean turnaround than HRRN-2D", "sjf2d", "hrrn2d"),
                        below("HRRN-2D has a lower mean turnaround than HRRN-3D", "hrrn2d", "hrrn3d")),
                List.of(table()),
                figures));
    }

    private static List<LabelledCase> ours(List<String> orders) {
        return orders.stream()
                .map(order -> new LabelledCase(order, look(order), SimulationCase.of(order, SimulationCase.FLEXIBLE)))
                .toList();
    }

    /** The published model and the product side by side. */
    static List<LabelledCase> both(List<String> orders) {
        return orders.stream()
                .flatMap(order -> Stream.of(
                        new LabelledCase(
                                order + ", published",
                                lookPublished(order),
                                SimulationCase.of(order, SimulationCase.FLEXIBLE_PUBLISHED)),
                        new LabelledCase(order, look(order), SimulationCase.of(order, SimulationCase.FLEXIBLE))))
                .toList();
    }

    /** By the dimensions of the size. */
    private static ColourRole look(String order) {
        return order.contains("3d") ? ColourRole.THIRD : order.contains("2d") ? ColourRole.SECOND : ColourRole.FLEXIBLE;
    }

    private static ColourRole lookPublished(String order) {
        return order.contains("3d")
                ? ColourRole.THIRD_PUBLISHED
                : order.contains("2d") ? ColourRole.SECOND_PUBLISHED : ColourRole.FLEXIBLE_PUBLISHED;
    }

    private static EvaluationTable table() {
        return new EvaluationTable(
                "10.3a",
                "Mean turnaround by definition of size, flexible",
                "Seconds. The deliverable's input is lost: its order of the rows is to be compared, not its digits.",
                "published model",
                "product",
                List.of(
                        row("SJF-2D", 38_340.68, "sjf2d"),
                        row("SRPT-2D1", 38_767.29, "srpt2d1"),
                        row("SRPT-2D2", 39_425.82, "srpt2d2"),
                        row("HRRN-2D", 89_596.90, "hrrn2d"),
                        row("SJF-3D", 33_451.60, "sjf3d"),
                        row("SRPT-3D1", 33_418.51, "srpt3d1"),
                        row("SRPT-3D2", 33_413.45, "srpt3d2"),
                        row("HRRN-3D", 229_691.64, "hrrn3d")));
    }

    private static EvaluationTable.TableRow row(String label, double published, String order) {
        return new EvaluationTable.TableRow(
                label,
                OptionalDouble.of(published),
                SimulationCase.of(order, SimulationCase.FLEXIBLE_PUBLISHED),
                SimulationCase.of(order, SimulationCase.FLEXIBLE),
                TURNAROUND);
    }

    private static PublishedClaim below(String text, String lower, String higher) {
        SimulationCase ours = SimulationCase.of(lower, SimulationCase.FLEXIBLE);
        SimulationCase oursHigher = SimulationCase.of(higher, SimulationCase.FLEXIBLE);
        SimulationCase published = SimulationCase.of(lower, SimulationCase.FLEXIBLE_PUBLISHED);
        SimulationCase publishedHigher = SimulationCase.of(higher, SimulationCase.FLEXIBLE_PUBLISHED);
        return new PublishedClaim(text, List.of(ours, oursHigher, published, publishedHigher), summary -> {
            double own = summary.mean(ours, TURNAROUND, Statistic.MEAN)
                    / summary.mean(oursHigher, TURNAROUND, Statistic.MEAN);
            double model = summary.mean(published, TURNAROUND, Statistic.MEAN)
                    / summary.mean(publishedHigher, TURNAROUND, Statistic.MEAN);
            return new ClaimResult(
                    String.format(Locale.ROOT, "ratio %.3f (as published %.3f)", own, model),
                    Optional.of(model < 1),
                    own < 1);
        });
    }
}
