package dev.zoe.simulator.report;

import dev.zoe.simulator.paper.Box;
import dev.zoe.simulator.paper.Figure.Boxes;
import dev.zoe.simulator.paper.Figure.Labelled;
import dev.zoe.simulator.paper.Series;
import dev.zoe.simulator.paper.Summary;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.knowm.xchart.BoxChart;
import org.knowm.xchart.BoxChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.BoxStyler;

/** Draws box plots. Wide metrics are drawn by their logarithms, since whiskers are measured in boxes. */
final class BoxDrawing {

    private static final int WIDTH = 1_000;
    private static final int HEIGHT = 400;
    private static final double LEAST_WIDE = 1;

    private final Boxes figure;
    private final Summary summary;
    private final List<Labelled> drawn;

    BoxDrawing(Boxes figure, Summary summary) {
        this.figure = figure;
        this.summary = summary;
        drawn = figure.boxes().stream()
                .filter(each -> summary.has(List.of(each.simulated())))
                .toList();
    }

    Drawing drawing() {
        double[] all = figure.panels().stream()
                .flatMapToDouble(panel -> drawn.stream().flatMapToDouble(each -> DoubleStream.of(sample(panel, each))))
                .toArray();
        double low = Math.floor(DoubleStream.of(all).min().orElse(0));
        double high = Math.max(low + 1, Math.ceil(DoubleStream.of(all).max().orElse(1)));
        List<Chart<?, ?>> panels = new ArrayList<>();
        for (Series series : figure.panels()) {
            panels.add(panel(series, low, high));
        }
        return new Drawing(panels);
    }

    private BoxChart panel(Series series, double low, double high) {
        BoxChart chart = new BoxChartBuilder()
                .width(WIDTH / figure.panels().size())
                .height(HEIGHT)
                .title(title(series))
                .yAxisTitle(series.metric().axis())
                .build();
        BoxStyler styler = chart.getStyler();
        Style.apply(styler);
        styler.setLegendVisible(false);
        styler.setBoxplotCalCulationMethod(BoxStyler.BoxplotCalCulationMethod.N_LESS_1_PLUS_1);
        styler.setSeriesColors(
                drawn.stream().map(each -> Style.colour(each.look())).toArray(Color[]::new));
        styler.setXAxisLabelRotation(90);
        styler.setYAxisMin(low);
        styler.setYAxisMax(high);
        styler.setMarkerSize(5);
        if (series.metric().isWide()) {
            styler.setYAxisTickLabelsFormattingFunction(Style::power);
            styler.setYAxisTickMarkSpacingHint(30);
        } else {
            styler.setYAxisDecimalPattern("0.0");
        }
        for (Labelled each : drawn) {
            chart.addSeries(each.label(), sample(series, each));
        }
        return chart;
    }

    private String title(Series series) {
        if (figure.panels().stream().map(Series::metric).distinct().count() > 1) {
            return series.metric().label();
        }
        return series.group().label();
    }

    /** Five numbers whose quartiles are those of the box. */
    private double[] sample(Series series, Labelled each) {
        Box box = summary.box(each.simulated(), series);
        double[] numbers = {box.p5(), box.p25(), box.median(), box.p75(), box.p95()};
        if (Double.isNaN(box.mean())) {
            return new double[] {0, 0, 0, 0, 0};
        }
        return series.metric().isWide() ? logarithms(numbers) : numbers;
    }

    private static double[] logarithms(double[] numbers) {
        return DoubleStream.of(numbers)
                .map(each -> Math.log10(Math.max(LEAST_WIDE, each)))
                .toArray();
    }
}
