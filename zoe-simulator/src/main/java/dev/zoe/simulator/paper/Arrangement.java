package dev.zoe.simulator.paper;

import dev.zoe.simulator.paper.Figure.Boxes;
import dev.zoe.simulator.paper.Figure.Labelled;
import dev.zoe.simulator.paper.Figure.Look;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is compared, and which figure shows it. Figures 4 to 33 and the tables have the numbers of the deliverable;
 * which comparison has which of these numbers is ours, since only its method and its means are at hand. Figures from 34
 * on show what the deliverable could not.
 */
public final class Arrangement {

    /** The first number of a figure that the deliverable does not have. */
    public static final int FIRST_OWN_FIGURE = 34;

    static final String RIGID = "rigid";
    static final String FLEXIBLE = "flexible";
    static final String RIGID_PUBLISHED = "published-rigid";
    static final String FLEXIBLE_PUBLISHED = "published-flexible";

    private static final List<Chapter> CHAPTERS = Stream.of(
                    RigidOrFlexible.chapters(), Sizes.chapters(), Preemption.chapters(), Beyond.chapters())
            .flatMap(List::stream)
            .toList();

    private Arrangement() {}

    public static List<Chapter> chapters() {
        return CHAPTERS;
    }

    /** One panel for each class. */
    static List<Series> classes(Metric metric) {
        return metric.groups().stream().map(group -> new Series(metric, group)).toList();
    }

    /** Turnaround, queueing time and slowdown of each class, in three figures. */
    static List<Figure> times(int number, String what, String caption, List<Labelled> boxes) {
        return List.of(
                new Boxes(
                        number,
                        what + ": turnaround by class",
                        "From submission to end. " + caption,
                        classes(Metric.TURNAROUND),
                        boxes),
                new Boxes(
                        number + 1,
                        what + ": queueing time by class",
                        "From submission to start; less than a second is drawn as one. " + caption,
                        classes(Metric.QUEUEING),
                        boxes),
                new Boxes(
                        number + 2,
                        what + ": slowdown by class",
                        "The time it ran, over its run time with all components; 1 is full speed. " + caption,
                        classes(Metric.SLOWDOWN),
                        boxes));
    }

    static Figure queues(int number, String what, String caption, List<Labelled> boxes) {
        return new Boxes(
                number,
                what + ": queue sizes",
                "Applications that wait and that run, over the time of submissions; less than one is drawn as one. "
                        + caption,
                List.of(Metric.WAITING.series(), Metric.RUNNING.series()),
                boxes);
    }

    static Figure allocation(int number, String what, String caption, List<Labelled> boxes) {
        return new Boxes(
                number,
                what + ": allocation",
                "Fractions of the cluster, over the time of submissions. " + caption,
                List.of(Metric.CORES.series(), Metric.MEMORY.series()),
                boxes);
    }

    /** Five figures: the times, the queue sizes, the allocation. */
    static List<Figure> five(int number, String what, String caption, List<Labelled> boxes) {
        List<Figure> figures = new ArrayList<>(times(number, what, caption, boxes));
        figures.add(queues(number + 3, what, caption, boxes));
        figures.add(allocation(number + 4, what, caption, boxes));
        return figures;
    }

    /** The two allocators, as specified and as published. */
    static List<Labelled> allocators(String order) {
        return List.of(
                new Labelled("rigid, published", Look.RIGID_PUBLISHED, Case.of(order, RIGID_PUBLISHED)),
                new Labelled("rigid", Look.RIGID, Case.of(order, RIGID)),
                new Labelled("flexible, published", Look.FLEXIBLE_PUBLISHED, Case.of(order, FLEXIBLE_PUBLISHED)),
                new Labelled("flexible", Look.FLEXIBLE, Case.of(order, FLEXIBLE)));
    }
}
