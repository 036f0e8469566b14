package dev.zoe.simulator.report;

import dev.zoe.simulator.experiment.Estimate;
import dev.zoe.simulator.paper.Box.Statistic;
import dev.zoe.simulator.paper.Figure.Curve;
import dev.zoe.simulator.paper.Figure.Curves;
import dev.zoe.simulator.paper.Figure.Point;
import dev.zoe.simulator.paper.Summary;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws means over a parameter, with their 95 % intervals. */
final class CurveDrawing {

    private static final int WIDTH = 800;
    private static final int HEIGHT = 420;

    private CurveDrawing() {}

    static Drawing drawing(Curves figure, Summary summary) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .xAxisTitle(figure.parameter())
                .yAxisTitle("mean " + figure.series().metric().axis())
                .build();
        XYStyler styler = chart.getStyler();
        Style.apply(styler);
        styler.setMarkerSize(7);
        styler.setErrorBarsColorSeriesColor(true);
        styler.setYAxisLogarithmic(true);
        styler.setYAxisDecimalPattern("#,##0.##");
        styler.setXAxisDecimalPattern("0.0#");
        for (Curve curve : figure.curves()) {
            add(chart, figure, curve, summary);
        }
        return new Drawing(List.of(chart));
    }

    private static void add(XYChart chart, Curves figure, Curve curve, Summary summary) {
        List<Point> points = curve.points().stream()
                .filter(point -> summary.has(List.of(point.simulated())))
                .toList();
        if (points.isEmpty()) {
            return;
        }
        List<Estimate> estimates = points.stream()
                .map(point -> summary.estimate(point.simulated(), figure.series(), Statistic.MEAN))
                .toList();
        XYSeries series = chart.addSeries(
                curve.label(),
                points.stream().mapToDouble(Point::parameter).toArray(),
                estimates.stream().mapToDouble(Estimate::mean).toArray(),
                estimates.stream().mapToDouble(CurveDrawing::bar).toArray());
        series.setLineColor(Style.colour(curve.look()));
        series.setMarkerColor(Style.colour(curve.look()));
        series.setMarker(SeriesMarkers.CIRCLE);
    }

    /** On a logarithmic axis a bar must end above zero; one run has no interval. */
    private static double bar(Estimate estimate) {
        return Double.isNaN(estimate.margin()) ? 0 : Math.min(estimate.margin(), 0.9 * estimate.mean());
    }
}
