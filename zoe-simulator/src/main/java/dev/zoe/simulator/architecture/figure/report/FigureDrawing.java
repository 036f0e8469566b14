package dev.zoe.simulator.architecture.figure.report;

import dev.zoe.simulator.architecture.figure.FigureChart;
import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import dev.zoe.simulator.chart.ChartStyle;
import dev.zoe.simulator.chart.SizedChart;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Draws curves with their intervals. */
final class FigureDrawing {

    private static final int WIDTH = 850;
    private static final int HEIGHT = 440;
    private static final BasicStroke CURVE = new BasicStroke(2);

    /** Distinct in the common kinds of colour blindness. */
    private static final List<Color> COLOURS = List.of(
            ChartStyle.FLEXIBLE,
            ChartStyle.RIGID,
            ChartStyle.SECOND,
            ChartStyle.THIRD,
            new Color(0xe6, 0x9f, 0x00),
            new Color(0x56, 0xb4, 0xe9),
            new Color(0x24, 0x29, 0x2f),
            new Color(0x8c, 0x56, 0x4b),
            new Color(0x7f, 0x7f, 0x7f));

    private FigureDrawing() {}

    static SizedChart of(FigureChart figure) {
        YIntervalSeriesCollection data = new YIntervalSeriesCollection();
        XYErrorRenderer renderer = new XYErrorRenderer();
        renderer.setDefaultLinesVisible(true);
        renderer.setDrawXError(false);
        for (Curve curve : figure.curves()) {
            int row = data.getSeriesCount();
            data.addSeries(series(figure, curve));
            renderer.setSeriesPaint(row, COLOURS.get(row % COLOURS.size()));
            renderer.setSeriesStroke(row, CURVE);
            renderer.setSeriesShape(row, new Ellipse2D.Double(-4, -4, 8, 8));
        }
        return new SizedChart(
                ChartStyle.chart(new XYPlot(
                        data,
                        axis(figure, figure.x(), figure.logarithmicX(), Point::x),
                        axis(figure, figure.y(), figure.logarithmicY(), Point::y),
                        renderer)),
                WIDTH,
                HEIGHT);
    }

    private static boolean isDrawn(FigureChart figure, Point point) {
        return Double.isFinite(point.y()) && (!figure.logarithmicY() || point.y() > 0);
    }

    private static YIntervalSeries series(FigureChart figure, Curve curve) {
        YIntervalSeries series = new YIntervalSeries(curve.name());
        for (Point point : curve.points()) {
            if (isDrawn(figure, point)) {
                double margin = Double.isNaN(point.margin()) ? 0 : point.margin();
                // An interval may reach below zero, which a logarithmic axis does not have.
                double low = figure.logarithmicY() ? Math.max(point.y() / 10, point.y() - margin) : point.y() - margin;
                series.add(point.x(), point.y(), low, point.y() + margin);
            }
        }
        return series;
    }

    private static ValueAxis axis(
            FigureChart figure, String label, boolean logarithmic, ToDoubleFunction<Point> value) {
        double[] values = figure.curves().stream()
                .flatMap(curve -> curve.points().stream())
                .filter(point -> isDrawn(figure, point))
                .mapToDouble(value)
                .filter(each -> !logarithmic || each > 0)
                .sorted()
                .toArray();
        if (logarithmic && values.length > 0) {
            return ChartStyle.logarithmic(label, values[0], values[values.length - 1]);
        }
        NumberAxis axis = new NumberAxis(label);
        axis.setNumberFormatOverride(ChartStyle.number());
        axis.setAutoRangeIncludesZero(true);
        return axis;
    }
}
