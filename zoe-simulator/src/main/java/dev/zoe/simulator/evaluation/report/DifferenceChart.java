package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.chart.ChartStyle;
import dev.zoe.simulator.chart.SizedChart;
import dev.zoe.simulator.evaluation.EvaluationSummary;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.CasePair;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.ColourRole;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.DifferencePlot;
import dev.zoe.simulator.statistics.MeanEstimate;
import java.awt.Color;
import java.util.List;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.category.StatisticalBarRenderer;
import org.jfree.data.statistics.DefaultStatisticalCategoryDataset;

/** Draws relative differences with their 95 % intervals, as bars. */
final class DifferenceChart {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 380;
    private static final double PERCENT = 100;

    private DifferenceChart() {}

    static SizedChart drawing(DifferencePlot figure, EvaluationSummary summary) {
        DefaultStatisticalCategoryDataset data = new DefaultStatisticalCategoryDataset();
        for (CasePair pair : figure.bars()) {
            if (summary.has(List.of(pair.simulated(), pair.base()))) {
                MeanEstimate each = summary.difference(pair.simulated(), pair.base(), figure.series());
                data.add(
                        each.mean() * PERCENT,
                        Double.isNaN(each.margin()) ? 0 : each.margin() * PERCENT,
                        "difference",
                        pair.label());
            }
        }
        StatisticalBarRenderer renderer = new StatisticalBarRenderer();
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setSeriesPaint(0, RoleColours.of(ColourRole.FLEXIBLE));
        renderer.setErrorIndicatorPaint(Color.DARK_GRAY);
        renderer.setErrorIndicatorStroke(ChartStyle.LINE);
        renderer.setDrawBarOutline(false);
        renderer.setMaximumBarWidth(0.06);
        CategoryAxis orders = new CategoryAxis("order");
        orders.setCategoryLabelPositions(CategoryLabelPositions.STANDARD);
        orders.setMaximumCategoryLabelLines(2);
        NumberAxis axis = new NumberAxis(
                "difference of the mean " + figure.series().metric().label() + " (%)");
        axis.setNumberFormatOverride(ChartStyle.number());
        return new SizedChart(ChartStyle.chart(new CategoryPlot(data, orders, axis, renderer), false), WIDTH, HEIGHT);
    }
}
