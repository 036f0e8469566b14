package dev.zoe.simulator.evaluation.chapter;

import dev.zoe.simulator.evaluation.MetricSeries;
import dev.zoe.simulator.evaluation.SimulationCase;
import java.util.List;
import java.util.stream.Stream;

/** A figure of the evaluation: what is drawn, not how. */
public sealed interface EvaluationFigure {

    /** As in the deliverable, or above its numbers. */
    int number();

    String title();

    /** What is to be seen. */
    String caption();

    /** All that must be simulated for it. */
    List<SimulationCase> cases();

    /** A case with its name in a figure; cases with the same look have the same colour. */
    record Labelled(String label, Look look, SimulationCase simulated) {}

    /** Kinds of strategies, which look alike in all figures. */
    enum Look {
        RIGID,
        RIGID_PUBLISHED,
        FLEXIBLE,
        FLEXIBLE_PUBLISHED,
        SECOND,
        SECOND_PUBLISHED,
        THIRD,
        THIRD_PUBLISHED
    }

    /** Box plots: a panel for each series, a box for each case. */
    record Boxes(int number, String title, String caption, List<MetricSeries> panels, List<Labelled> boxes)
            implements EvaluationFigure {

        public Boxes {
            panels = List.copyOf(panels);
            boxes = List.copyOf(boxes);
        }

        @Override
        public List<SimulationCase> cases() {
            return boxes.stream().map(Labelled::simulated).toList();
        }
    }

    /**
     * The mean of a series as a parameter changes, relative to that of one case, paired by seed.
     *
     * @param baseLabel that case in words
     */
    record Curves(
            int number,
            String title,
            String caption,
            String parameter,
            MetricSeries series,
            SimulationCase base,
            String baseLabel,
            List<Curve> curves)
            implements EvaluationFigure {

        public Curves {
            curves = List.copyOf(curves);
        }

        @Override
        public List<SimulationCase> cases() {
            return Stream.concat(
                            Stream.of(base),
                            curves.stream()
                                    .flatMap(curve -> curve.points().stream())
                                    .map(Point::simulated))
                    .toList();
        }
    }

    record Curve(String label, Look look, List<Point> points) {

        public Curve {
            points = List.copyOf(points);
        }
    }

    record Point(double parameter, SimulationCase simulated) {}

    /**
     * The mean of a series over orders, relative to that of other cases, paired by seed.
     *
     * @param bars each with its order as label
     */
    record Differences(int number, String title, String caption, MetricSeries series, List<Pair> bars) implements EvaluationFigure {

        public Differences {
            bars = List.copyOf(bars);
        }

        @Override
        public List<SimulationCase> cases() {
            return bars.stream()
                    .flatMap(bar -> Stream.of(bar.simulated(), bar.base()))
                    .toList();
        }
    }

    record Pair(String label, SimulationCase simulated, SimulationCase base) {}
}
