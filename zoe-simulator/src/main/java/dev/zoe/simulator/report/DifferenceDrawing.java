package dev.zoe.simulator.report;

import dev.zoe.simulator.experiment.Estimate;
import dev.zoe.simulator.paper.Figure.Differences;
import dev.zoe.simulator.paper.Figure.Look;
import dev.zoe.simulator.paper.Figure.Pair;
import dev.zoe.simulator.paper.Summary;
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
final class DifferenceDrawing {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 380;
    private static final double PERCENT = 100;

    private DifferenceDrawing() {}

    static Drawing drawing(Differences figure, Summary summary) {
        DefaultStatisticalCategoryDataset data = new DefaultStatisticalCategoryDataset();
        for (Pair pair : figure.bars()) {
            if (summary.has(List.of(pair.simulated(), pair.base()))) {
                Estimate each = summary.difference(pair.simulated(), pair.base(), figure.series());
                data.add(
                        each.mean() * PERCENT,
                        Double.isNaN(each.margin()) ? 0 : each.margin() * PERCENT,
                        "difference",
                        pair.label());
            }
        }
        StatisticalBarRenderer renderer = new StatisticalBarRenderer();
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setSeriesPaint(0, Style.colour(Look.FLEXIBLE));
        renderer.setErrorIndicatorPaint(Color.DARK_GRAY);
        renderer.setErrorIndicatorStroke(Style.LINE);
        renderer.setDrawBarOutline(false);
        renderer.setMaximumBarWidth(0.06);
        CategoryAxis orders = new CategoryAxis("order");
        orders.setCategoryLabelPositions(CategoryLabelPositions.STANDARD);
        orders.setMaximumCategoryLabelLines(2);
        NumberAxis axis = new NumberAxis(
                "difference of the mean " + figure.series().metric().label() + " (%)");
        axis.setNumberFormatOverride(Style.number());
        return new Drawing(Style.chart(new CategoryPlot(data, orders, axis, renderer), false), WIDTH, HEIGHT);
    }
}
