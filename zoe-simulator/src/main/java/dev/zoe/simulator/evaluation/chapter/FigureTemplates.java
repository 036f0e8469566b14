package dev.zoe.simulator.evaluation.chapter;

import dev.zoe.simulator.evaluation.EvaluationMetric;
import dev.zoe.simulator.evaluation.MetricSeries;
import dev.zoe.simulator.evaluation.SimulationCase;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.BoxPlot;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.ColourRole;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.LabelledCase;
import java.util.ArrayList;
import java.util.List;

/** Builds the figures that several chapters have alike. */
final class FigureTemplates {

    static final String TURNAROUND = "From submission to end.";
    static final String QUEUEING = "From submission to start; less than a second is drawn as one.";

    private FigureTemplates() {}

    /** One panel for each class. */
    static List<MetricSeries> panelsByClass(EvaluationMetric metric) {
        return metric.groups().stream()
                .map(group -> new MetricSeries(metric, group))
                .toList();
    }

    /** Turnaround, queueing time and slowdown of each class, in three figures. */
    static List<EvaluationFigure> timeFigures(int number, String what, String caption, List<LabelledCase> boxes) {
        return List.of(
                new BoxPlot(
                        number,
                        what + ": turnaround by class",
                        joined(TURNAROUND, caption),
                        panelsByClass(EvaluationMetric.TURNAROUND),
                        boxes),
                new BoxPlot(
                        number + 1,
                        what + ": queueing time by class",
                        joined(QUEUEING, caption),
                        panelsByClass(EvaluationMetric.QUEUEING),
                        boxes),
                new BoxPlot(
                        number + 2,
                        what + ": slowdown by class",
                        joined("The time it ran, over its run time with all components; 1 is full speed.", caption),
                        panelsByClass(EvaluationMetric.SLOWDOWN),
                        boxes));
    }

    static EvaluationFigure queueSizeFigure(int number, String what, String caption, List<LabelledCase> boxes) {
        return new BoxPlot(
                number,
                what + ": queue sizes",
                joined(
                        "Applications that wait and that run, over the time of submissions; less than one is drawn as"
                                + " one.",
                        caption),
                List.of(EvaluationMetric.WAITING.series(), EvaluationMetric.RUNNING.series()),
                boxes);
    }

    static EvaluationFigure allocationFigure(int number, String what, String caption, List<LabelledCase> boxes) {
        return new BoxPlot(
                number,
                what + ": allocation",
                joined("Fractions of the cluster, over the time of submissions.", caption),
                List.of(EvaluationMetric.CORES.series(), EvaluationMetric.MEMORY.series()),
                boxes);
    }

    private static String joined(String drawn, String caption) {
        return caption.isEmpty() ? drawn : drawn + " " + caption;
    }

    /** Five figures: the times, the queue sizes, the allocation. */
    static List<EvaluationFigure> standardFigures(int number, String what, String caption, List<LabelledCase> boxes) {
        List<EvaluationFigure> figures = new ArrayList<>(timeFigures(number, what, caption, boxes));
        figures.add(queueSizeFigure(number + 3, what, caption, boxes));
        figures.add(allocationFigure(number + 4, what, caption, boxes));
        return figures;
    }

    /** The rigid and the flexible allocator, of the published model and of the product. */
    static List<LabelledCase> allocatorBoxes(String order) {
        return List.of(
                new LabelledCase(
                        "rigid, published",
                        ColourRole.RIGID_PUBLISHED,
                        SimulationCase.of(order, SimulationCase.RIGID_PUBLISHED)),
                new LabelledCase("rigid", ColourRole.RIGID, SimulationCase.of(order, SimulationCase.RIGID)),
                new LabelledCase(
                        "flexible, published",
                        ColourRole.FLEXIBLE_PUBLISHED,
                        SimulationCase.of(order, SimulationCase.FLEXIBLE_PUBLISHED)),
                new LabelledCase("flexible", ColourRole.FLEXIBLE, SimulationCase.of(order, SimulationCase.FLEXIBLE)));
    }
}
