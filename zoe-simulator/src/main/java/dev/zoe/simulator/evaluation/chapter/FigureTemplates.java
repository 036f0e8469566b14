package dev.zoe.simulator.evaluation.chapter;

import dev.zoe.simulator.evaluation.EvaluationMetric;
import dev.zoe.simulator.evaluation.MetricSeries;
import dev.zoe.simulator.evaluation.SimulationCase;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.Boxes;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.Labelled;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.Look;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is compared, and which figure shows it. Figures 4 to 33 and the tables have the numbers of the deliverable;
 * which comparison has which of these numbers is ours, since only its method and its means are at hand. Figures from 34
 * on show what the deliverable could not.
 */
public final class FigureTemplates {

    /** The first number of a figure that the deliverable does not have. */
    public static final int FIRST_OWN_FIGURE = 34;

    static final String RIGID = "rigid";
    static final String FLEXIBLE = "flexible";
    static final String RIGID_PUBLISHED = "published-rigid";
    static final String FLEXIBLE_PUBLISHED = "published-flexible";

    private static final List<EvaluationChapter> CHAPTERS = Stream.of(
                    RigidFlexibleChapters.chapters(), SizeDefinitionChapter.chapters(), PreemptionChapter.chapters(), ExtensionChapters.chapters())
            .flatMap(List::stream)
            .toList();

    private FigureTemplates() {}

    public static List<EvaluationChapter> chapters() {
        return CHAPTERS;
    }

    /** One panel for each class. */
    static List<MetricSeries> classes(EvaluationMetric metric) {
        return metric.groups().stream().map(group -> new MetricSeries(metric, group)).toList();
    }

    /** Turnaround, queueing time and slowdown of each class, in three figures. */
    static List<EvaluationFigure> times(int number, String what, String caption, List<Labelled> boxes) {
        return List.of(
                new Boxes(
                        number,
                        what + ": turnaround by class",
                        "From submission to end. " + caption,
                        classes(EvaluationMetric.TURNAROUND),
                        boxes),
                new Boxes(
                        number + 1,
                        what + ": queueing time by class",
                        "From submission to start; less than a second is drawn as one. " + caption,
                        classes(EvaluationMetric.QUEUEING),
                        boxes),
                new Boxes(
                        number + 2,
                        what + ": slowdown by class",
                        "The time it ran, over its run time with all components; 1 is full speed. " + caption,
                        classes(EvaluationMetric.SLOWDOWN),
                        boxes));
    }

    static EvaluationFigure queues(int number, String what, String caption, List<Labelled> boxes) {
        return new Boxes(
                number,
                what + ": queue sizes",
                "Applications that wait and that run, over the time of submissions; less than one is drawn as one. "
                        + caption,
                List.of(EvaluationMetric.WAITING.series(), EvaluationMetric.RUNNING.series()),
                boxes);
    }

    static EvaluationFigure allocation(int number, String what, String caption, List<Labelled> boxes) {
        return new Boxes(
                number,
                what + ": allocation",
                "Fractions of the cluster, over the time of submissions. " + caption,
                List.of(EvaluationMetric.CORES.series(), EvaluationMetric.MEMORY.series()),
                boxes);
    }

    /** Five figures: the times, the queue sizes, the allocation. */
    static List<EvaluationFigure> five(int number, String what, String caption, List<Labelled> boxes) {
        List<EvaluationFigure> figures = new ArrayList<>(times(number, what, caption, boxes));
        figures.add(queues(number + 3, what, caption, boxes));
        figures.add(allocation(number + 4, what, caption, boxes));
        return figures;
    }

    /** The two allocators, as specified and as published. */
    static List<Labelled> allocators(String order) {
        return List.of(
                new Labelled("rigid, published", Look.RIGID_PUBLISHED, SimulationCase.of(order, RIGID_PUBLISHED)),
                new Labelled("rigid", Look.RIGID, SimulationCase.of(order, RIGID)),
                new Labelled("flexible, published", Look.FLEXIBLE_PUBLISHED, SimulationCase.of(order, FLEXIBLE_PUBLISHED)),
                new Labelled("flexible", Look.FLEXIBLE, SimulationCase.of(order, FLEXIBLE)));
    }
}
