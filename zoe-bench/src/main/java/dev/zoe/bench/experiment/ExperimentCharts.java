package dev.zoe.bench.experiment;

import dev.zoe.simulator.chart.ChartFiles;
import dev.zoe.simulator.chart.ChartStyle;
import dev.zoe.simulator.chart.SizedChart;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.category.BoxAndWhiskerRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.statistics.DefaultBoxAndWhiskerCategoryDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** The plots of the report, as SVG and PNG. */
final class ExperimentCharts {

    private static final int WIDTH = 850;
    private static final int HEIGHT = 420;
    private static final int DOT = 6;
    private static final double AXIS_MARGIN = 1.05;
    private static final BasicStroke CURVE = new BasicStroke(2);
    private static final List<Color> COLOURS =
            List.of(ChartStyle.RIGID, ChartStyle.FLEXIBLE, ChartStyle.THIRD, ChartStyle.SECOND);

    private final Comparison comparison;
    private final List<LiveRun> runs;

    ExperimentCharts(Comparison comparison, List<LiveRun> runs) {
        this.comparison = comparison;
        this.runs = runs;
    }

    /** A box for each class and strategy. */
    void turnarounds(Path directory) throws IOException {
        DefaultBoxAndWhiskerCategoryDataset data = new DefaultBoxAndWhiskerCategoryDataset();
        BoxAndWhiskerRenderer renderer = new BoxAndWhiskerRenderer();
        renderer.setFillBox(true);
        renderer.setMeanVisible(false);
        renderer.setMaximumBarWidth(0.08);
        for (Strategy strategy : comparison.strategies()) {
            for (boolean elastic : List.of(true, false)) {
                data.add(
                        comparison.outcomes(strategy, Comparison.elastic(elastic)).stream()
                                .map(Outcome::turnaround)
                                .toList(),
                        strategy.label(),
                        elastic ? "elastic applications" : "rigid applications");
            }
            renderer.setSeriesPaint(data.getRowCount() - 1, colour(strategy));
        }
        NumberAxis seconds = axis("turnaround (s)");
        // Chosen by the chart, the axis ends below outliers.
        seconds.setRange(0, AXIS_MARGIN * comparison.longestTurnaround());
        write(
                ChartStyle.chart(new CategoryPlot(data, new CategoryAxis(), seconds, renderer), true),
                directory,
                "turnaround");
    }

    /** The reserved part of the cluster over time, of the first seed. */
    void allocation(Path directory) throws IOException {
        XYSeriesCollection data = new XYSeriesCollection();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        for (LiveRun run : runs) {
            if (run.seed() == runs.get(0).seed()) {
                XYSeries series = new XYSeries(run.strategy().label());
                run.allocation().forEach(sample -> series.add(sample.seconds(), 100 * sample.share()));
                data.addSeries(series);
                renderer.setSeriesPaint(data.getSeriesCount() - 1, colour(run.strategy()));
                renderer.setSeriesStroke(data.getSeriesCount() - 1, CURVE);
            }
        }
        write(
                ChartStyle.chart(new XYPlot(data, axis("time (s)"), axis("reserved memory (%)"), renderer)),
                directory,
                "allocation");
    }

    /** A dot for each application: measured and predicted turnaround. */
    void predictions(Path directory) throws IOException {
        XYSeriesCollection data = new XYSeriesCollection();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
        double longest = 0;
        for (Strategy strategy : comparison.strategies()) {
            XYSeries series = new XYSeries(strategy.label());
            for (Outcome outcome : comparison.outcomes(strategy, each -> !Double.isNaN(each.predicted()))) {
                series.add(outcome.turnaround(), outcome.predicted());
                longest = Math.max(longest, Math.max(outcome.turnaround(), outcome.predicted()));
            }
            data.addSeries(series);
            renderer.setSeriesPaint(data.getSeriesCount() - 1, colour(strategy));
            renderer.setSeriesShape(data.getSeriesCount() - 1, new Ellipse2D.Double(-DOT / 2.0, -DOT / 2.0, DOT, DOT));
        }
        XYSeries equal = new XYSeries("equal");
        equal.add(0, 0);
        equal.add(longest, longest);
        data.addSeries(equal);
        int last = data.getSeriesCount() - 1;
        renderer.setSeriesLinesVisible(last, true);
        renderer.setSeriesShapesVisible(last, false);
        renderer.setSeriesPaint(last, Color.GRAY);
        write(
                ChartStyle.chart(
                        new XYPlot(data, axis("measured turnaround (s)"), axis("predicted turnaround (s)"), renderer)),
                directory,
                "prediction");
    }

    private Color colour(Strategy strategy) {
        return COLOURS.get(comparison.strategies().indexOf(strategy) % COLOURS.size());
    }

    private static NumberAxis axis(String label) {
        NumberAxis axis = new NumberAxis(label);
        axis.setNumberFormatOverride(ChartStyle.number());
        return axis;
    }

    private static void write(JFreeChart chart, Path directory, String name) throws IOException {
        SizedChart sized = new SizedChart(chart, WIDTH, HEIGHT);
        Files.writeString(directory.resolve(name + ".svg"), ChartFiles.svg(sized, name));
        ChartFiles.png(sized, directory.resolve(name + ".png"));
    }
}
