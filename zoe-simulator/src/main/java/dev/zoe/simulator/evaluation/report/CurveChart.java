package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.chart.ChartStyle;
import dev.zoe.simulator.chart.SizedChart;
import dev.zoe.simulator.evaluation.EvaluationSummary;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CaseCurve;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CurvePlot;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CurvePoint;
import dev.zoe.simulator.statistics.MeanEstimate;
import java.awt.BasicStroke;
import java.awt.geom.Ellipse2D;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Draws relative differences over a parameter, with their 95 % intervals. */
final class CurveChart {

    private static final int WIDTH = 850;
    private static final int HEIGHT = 420;
    private static final BasicStroke CURVE = new BasicStroke(2);
    private static final double PERCENT = 100;

    private CurveChart() {}

    static SizedChart drawing(CurvePlot figure, EvaluationSummary summary) {
        YIntervalSeriesCollection data = new YIntervalSeriesCollection();
        XYErrorRenderer renderer = new XYErrorRenderer();
        renderer.setDefaultLinesVisible(true);
        renderer.setDrawXError(false);
        for (CaseCurve curve : figure.curves()) {
            int row = data.getSeriesCount();
            data.addSeries(series(figure, curve, summary));
            renderer.setSeriesPaint(row, RoleColours.of(curve.look()));
            renderer.setSeriesStroke(row, CURVE);
            renderer.setSeriesShape(row, new Ellipse2D.Double(-4, -4, 8, 8));
        }
        NumberAxis parameter = new NumberAxis(figure.parameter());
        parameter.setNumberFormatOverride(ChartStyle.number());
        NumberAxis difference =
                new NumberAxis("mean " + figure.series().metric().label() + " against " + figure.baseLabel() + " (%)");
        difference.setNumberFormatOverride(ChartStyle.number());
        return new SizedChart(ChartStyle.chart(new XYPlot(data, parameter, difference, renderer)), WIDTH, HEIGHT);
    }

    private static YIntervalSeries series(CurvePlot figure, CaseCurve curve, EvaluationSummary summary) {
        YIntervalSeries series = new YIntervalSeries(curve.label());
        for (CurvePoint point : curve.points()) {
            if (summary.has(List.of(point.simulated(), figure.base()))) {
                MeanEstimate each = summary.difference(point.simulated(), figure.base(), figure.series());
                double mean = each.mean() * PERCENT;
                double margin = Double.isNaN(each.margin()) ? 0 : each.margin() * PERCENT;
                series.add(point.parameter(), mean, mean - margin, mean + margin);
            }
        }
        return series;
    }
}
