package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.chart.SizedChart;
import dev.zoe.simulator.evaluation.EvaluationSummary;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure;

/** The charts of the figures. */
final class FigureCharts {

    private FigureCharts() {}

    static SizedChart of(EvaluationFigure figure, EvaluationSummary summary) {
        if (figure instanceof EvaluationFigure.BoxPlot boxes) {
            return new BoxPlotChart(boxes, summary).drawing();
        }
        if (figure instanceof EvaluationFigure.CurvePlot curves) {
            return CurveChart.drawing(curves, summary);
        }
        if (figure instanceof EvaluationFigure.DifferencePlot differences) {
            return DifferenceChart.drawing(differences, summary);
        }
        throw new IllegalStateException("no chart for a figure of " + figure.getClass());
    }
}
