package dev.zoe.simulator.report;

import dev.zoe.simulator.experiment.Estimate;
import dev.zoe.simulator.paper.Figure.Differences;
import dev.zoe.simulator.paper.Figure.Look;
import dev.zoe.simulator.paper.Figure.Pair;
import dev.zoe.simulator.paper.Summary;
import java.awt.Color;
import java.util.List;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.CategoryStyler;

/** Draws relative differences with their 95 % intervals, as bars. */
final class DifferenceDrawing {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 380;
    private static final double PERCENT = 100;

    private DifferenceDrawing() {}

    static Drawing drawing(Differences figure, Summary summary) {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .yAxisTitle("difference of the mean " + figure.series().metric().label() + " (%)")
                .build();
        CategoryStyler styler = chart.getStyler();
        Style.apply(styler);
        styler.setLegendVisible(false);
        styler.setSeriesColors(new Color[] {Style.colour(Look.FLEXIBLE)});
        styler.setAvailableSpaceFill(0.6);
        styler.setYAxisDecimalPattern("0");
        List<Pair> pairs = figure.bars().stream()
                .filter(pair -> summary.has(List.of(pair.simulated(), pair.base())))
                .toList();
        if (!pairs.isEmpty()) {
            List<Estimate> estimates = pairs.stream()
                    .map(pair -> summary.difference(pair.simulated(), pair.base(), figure.series()))
                    .toList();
            chart.addSeries(
                    "difference",
                    pairs.stream().map(Pair::label).toList(),
                    estimates.stream().map(each -> each.mean() * PERCENT).toList(),
                    estimates.stream()
                            .map(each -> Double.isNaN(each.margin()) ? 0 : each.margin() * PERCENT)
                            .toList());
        }
        return new Drawing(List.of(chart));
    }
}
