package dev.zoe.simulator.report;

import dev.zoe.simulator.experiment.Estimate;
import dev.zoe.simulator.paper.Box.Statistic;
import dev.zoe.simulator.paper.Figure.Curve;
import dev.zoe.simulator.paper.Figure.Curves;
import dev.zoe.simulator.paper.Figure.Point;
import dev.zoe.simulator.paper.Summary;
import java.awt.BasicStroke;
import java.awt.geom.Ellipse2D;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Draws means over a parameter, with their 95 % intervals. */
final class CurveDrawing {

    private static final int WIDTH = 850;
    private static final int HEIGHT = 420;
    private static final BasicStroke CURVE = new BasicStroke(2);
    /** On a logarithmic axis an interval must end above zero. */
    private static final double SHORTEST = 0.05;

    private CurveDrawing() {}

    static Drawing drawing(Curves figure, Summary summary) {
        YIntervalSeriesCollection data = new YIntervalSeriesCollection();
        XYErrorRenderer renderer = new XYErrorRenderer();
        renderer.setDefaultLinesVisible(true);
        renderer.setDrawXError(false);
        for (Curve curve : figure.curves()) {
            int row = data.getSeriesCount();
            data.addSeries(series(figure, curve, summary));
            renderer.setSeriesPaint(row, Style.colour(curve.look()));
            renderer.setSeriesStroke(row, CURVE);
            renderer.setSeriesShape(row, new Ellipse2D.Double(-4, -4, 8, 8));
        }
        NumberAxis parameter = new NumberAxis(figure.parameter());
        parameter.setNumberFormatOverride(Style.number());
        XYPlot plot = new XYPlot(
                data,
                parameter,
                Style.logarithmic("mean " + figure.series().metric().axis()),
                renderer);
        return new Drawing(Style.chart(plot), WIDTH, HEIGHT);
    }

    private static YIntervalSeries series(Curves figure, Curve curve, Summary summary) {
        YIntervalSeries series = new YIntervalSeries(curve.label());
        for (Point point : curve.points()) {
            if (summary.has(List.of(point.simulated()))) {
                Estimate each = summary.estimate(point.simulated(), figure.series(), Statistic.MEAN);
                double margin = Double.isNaN(each.margin()) ? 0 : each.margin();
                series.add(
                        point.parameter(),
                        each.mean(),
                        Math.max(SHORTEST * each.mean(), each.mean() - margin),
                        each.mean() + margin);
            }
        }
        return series;
    }
}
