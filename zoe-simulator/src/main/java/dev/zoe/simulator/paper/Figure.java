package dev.zoe.simulator.paper;

import java.util.List;
import java.util.stream.Stream;

/** A figure of the evaluation: what is drawn, not how. */
public sealed interface Figure {

    /** As in the deliverable, or above its numbers. */
    int number();

    String title();

    /** What is to be seen. */
    String caption();

    /** All that must be simulated for it. */
    List<Case> cases();

    /** A case with its name in a figure; cases with the same look have the same colour. */
    record Labelled(String label, Look look, Case simulated) {}

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
    record Boxes(int number, String title, String caption, List<Series> panels, List<Labelled> boxes)
            implements Figure {

        public Boxes {
            panels = List.copyOf(panels);
            boxes = List.copyOf(boxes);
        }

        @Override
        public List<Case> cases() {
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
            Series series,
            Case base,
            String baseLabel,
            List<Curve> curves)
            implements Figure {

        public Curves {
            curves = List.copyOf(curves);
        }

        @Override
        public List<Case> cases() {
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

    record Point(double parameter, Case simulated) {}

    /**
     * The mean of a series over orders, relative to that of other cases, paired by seed.
     *
     * @param bars each with its order as label
     */
    record Differences(int number, String title, String caption, Series series, List<Pair> bars) implements Figure {

        public Differences {
            bars = List.copyOf(bars);
        }

        @Override
        public List<Case> cases() {
            return bars.stream()
                    .flatMap(bar -> Stream.of(bar.simulated(), bar.base()))
                    .toList();
        }
    }

    record Pair(String label, Case simulated, Case base) {}
}
