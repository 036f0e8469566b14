package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.chart.ChartStyle;
import dev.zoe.simulator.chart.SizedChart;
import dev.zoe.simulator.evaluation.BoxStatistics;
import dev.zoe.simulator.evaluation.EvaluationMetric;
import dev.zoe.simulator.evaluation.EvaluationSummary;
import dev.zoe.simulator.evaluation.MetricSeries;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.BoxPlot;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.LabelledCase;
import java.awt.Color;
import java.util.List;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.BoxAndWhiskerRenderer;
import org.jfree.data.statistics.BoxAndWhiskerItem;
import org.jfree.data.statistics.DefaultBoxAndWhiskerCategoryDataset;

/** Draws box plots: a group of boxes for each panel, a colour for each case. */
final class BoxPlotChart {

    private static final int WIDTH = 1_000;
    private static final int HEIGHT = 400;
    /** Of a second, or of an application; a logarithmic axis cannot show zero. */
    private static final double LEAST_WIDE = 1;

    private final BoxPlot figure;
    private final EvaluationSummary summary;
    private double low = Double.POSITIVE_INFINITY;
    private double high;

    BoxPlotChart(BoxPlot figure, EvaluationSummary summary) {
        this.figure = figure;
        this.summary = summary;
    }

    SizedChart drawing() {
        EvaluationMetric metric = figure.panels().get(0).metric();
        BoxAndWhiskerRenderer renderer = new BoxAndWhiskerRenderer();
        renderer.setFillBox(true);
        renderer.setUseOutlinePaintForWhiskers(true);
        renderer.setMeanVisible(true);
        renderer.setMedianVisible(true);
        renderer.setItemMargin(0.2);
        renderer.setMaximumBarWidth(0.025);
        renderer.setWhiskerWidth(0.5);
        renderer.setArtifactPaint(Color.BLACK);
        DefaultBoxAndWhiskerCategoryDataset data = new DefaultBoxAndWhiskerCategoryDataset();
        int row = 0;
        for (LabelledCase each : figure.boxes()) {
            if (summary.has(List.of(each.simulated()))) {
                figure.panels().forEach(panel -> data.add(item(panel, each), each.label(), title(panel)));
                renderer.setSeriesPaint(row, RoleColours.of(each.look()));
                renderer.setSeriesOutlinePaint(row, Color.DARK_GRAY);
                row++;
            }
        }
        CategoryAxis panels = new CategoryAxis();
        panels.setCategoryMargin(0.15);
        panels.setLowerMargin(0.02);
        panels.setUpperMargin(0.02);
        return new SizedChart(
                ChartStyle.chart(new CategoryPlot(data, panels, values(metric), renderer), true), WIDTH, HEIGHT);
    }

    private ValueAxis values(EvaluationMetric metric) {
        String label =
                figure.panels().stream().map(MetricSeries::metric).distinct().count() > 1
                        ? metric.isWide() ? "applications" : "fraction of the cluster"
                        : metric.axis();
        if (metric.isWide()) {
            return high > 0 ? ChartStyle.logarithmic(label, low, high) : ChartStyle.logarithmic(label, 1, 10);
        }
        NumberAxis axis = new NumberAxis(label);
        axis.setRange(0, 1);
        axis.setNumberFormatOverride(ChartStyle.number());
        return axis;
    }

    private String title(MetricSeries series) {
        return figure.panels().stream().map(MetricSeries::metric).distinct().count() > 1
                ? series.metric().label()
                : series.group().label();
    }

    private BoxAndWhiskerItem item(MetricSeries series, LabelledCase each) {
        BoxStatistics box = summary.box(each.simulated(), series);
        double least = series.metric().isWide() ? LEAST_WIDE : 0;
        double p5 = Math.max(least, box.p5());
        double p95 = Math.max(least, box.p95());
        double mean = Math.max(least, box.mean());
        low = Double.isNaN(p5) ? low : Math.min(low, p5);
        high = Double.isNaN(p95) ? high : Math.max(high, Math.max(p95, mean));
        return new BoxAndWhiskerItem(
                mean,
                Math.max(least, box.median()),
                Math.max(least, box.p25()),
                Math.max(least, box.p75()),
                p5,
                p95,
                p5,
                p95,
                List.of());
    }
}
