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

    /** How it is drawn; what it shows is computed from the results. */
    String caption();

    /** All cases that it needs. */
    List<SimulationCase> cases();

    /** A case with its name in a figure; cases with the same look have the same colour. */
    record LabelledCase(String label, ColourRole look, SimulationCase simulated) {}

    /** Kinds of strategies, which look alike in all figures. */
    enum ColourRole {
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
    record BoxPlot(int number, String title, String caption, List<MetricSeries> panels, List<LabelledCase> boxes)
            implements EvaluationFigure {

        public BoxPlot {
            panels = List.copyOf(panels);
            boxes = List.copyOf(boxes);
        }

        @Override
        public List<SimulationCase> cases() {
            return boxes.stream().map(LabelledCase::simulated).toList();
        }
    }

    /**
     * The mean of a series as a parameter changes, relative to that of one case, paired by seed.
     *
     * @param baseLabel that case in words
     */
    record CurvePlot(
            int number,
            String title,
            String caption,
            String parameter,
            MetricSeries series,
            SimulationCase base,
            String baseLabel,
            List<CaseCurve> curves)
            implements EvaluationFigure {

        public CurvePlot {
            curves = List.copyOf(curves);
        }

        @Override
        public List<SimulationCase> cases() {
            return Stream.concat(
                            Stream.of(base),
                            curves.stream()
                                    .flatMap(curve -> curve.points().stream())
                                    .map(CurvePoint::simulated))
                    .toList();
        }
    }

    record CaseCurve(String label, ColourRole look, List<CurvePoint> points) {

        public CaseCurve {
            points = List.copyOf(points);
        }
    }

    record CurvePoint(double parameter, SimulationCase simulated) {}

    /**
     * The mean of a series over orders, relative to that of other cases, paired by seed.
     *
     * @param bars each with its order as label
     */
    record DifferencePlot(int number, String title, String caption, MetricSeries series, List<CasePair> bars)
            implements EvaluationFigure {

        public DifferencePlot {
            bars = List.copyOf(bars);
        }

        @Override
        public List<SimulationCase> cases() {
            return bars.stream()
                    .flatMap(bar -> Stream.of(bar.simulated(), bar.base()))
                    .toList();
        }
    }

    record CasePair(String label, SimulationCase simulated, SimulationCase base) {}
}
