package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.evaluation.chapter.EvaluationFigure.ColourRole;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleInsets;

/** How all charts look: dark text on white, thin grid, one colour for each kind of strategy. */
final class ChartStyle {

    static final BasicStroke LINE = new BasicStroke(1.2f);

    private static final Color TEXT = new Color(0x24, 0x29, 0x2f);
    private static final Color GRID = new Color(0xdd, 0xe1, 0xe6);
    private static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    private static final Font NORMAL = new Font(Font.SANS_SERIF, Font.PLAIN, 13);

    private ChartStyle() {}

    /** Colours that remain distinct in the common kinds of colour blindness. */
    static Color colour(ColourRole look) {
        return switch (look) {
            case RIGID -> new Color(0xd5, 0x5e, 0x00);
            case RIGID_PUBLISHED -> new Color(0xf0, 0xb8, 0x8c);
            case FLEXIBLE -> new Color(0x00, 0x72, 0xb2);
            case FLEXIBLE_PUBLISHED -> new Color(0x9c, 0xc9, 0xe6);
            case SECOND -> new Color(0x00, 0x9e, 0x73);
            case SECOND_PUBLISHED -> new Color(0x99, 0xd8, 0xc7);
            case THIRD -> new Color(0xcc, 0x79, 0xa7);
            case THIRD_PUBLISHED -> new Color(0xeb, 0xc9, 0xdc);
        };
    }

    /** A chart without a title, which the page has, and with an optional legend below. */
    static JFreeChart chart(CategoryPlot plot, boolean legend) {
        axis(plot.getDomainAxis());
        axis(plot.getRangeAxis());
        plot.setRangeGridlinePaint(GRID);
        plot.setRangeGridlineStroke(LINE);
        return chart((Plot) plot, legend);
    }

    static JFreeChart chart(XYPlot plot) {
        axis(plot.getDomainAxis());
        axis(plot.getRangeAxis());
        plot.setDomainGridlinePaint(GRID);
        plot.setDomainGridlineStroke(LINE);
        plot.setRangeGridlinePaint(GRID);
        plot.setRangeGridlineStroke(LINE);
        return chart((Plot) plot, true);
    }

    private static JFreeChart chart(Plot plot, boolean legend) {
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlineVisible(false);
        plot.setInsets(new RectangleInsets(14, 4, 4, 12));
        JFreeChart chart = new JFreeChart(null, NORMAL, plot, legend);
        chart.setBackgroundPaint(Color.WHITE);
        chart.setPadding(new RectangleInsets(0, 0, 8, 0));
        if (legend) {
            chart.getLegend().setFrame(BlockBorder.NONE);
            chart.getLegend().setItemFont(NORMAL);
            chart.getLegend().setItemPaint(TEXT);
        }
        return chart;
    }

    private static void axis(Axis axis) {
        axis.setLabelFont(NORMAL);
        axis.setLabelPaint(TEXT);
        axis.setTickLabelFont(SMALL);
        axis.setTickLabelPaint(TEXT);
        axis.setAxisLinePaint(GRID);
    }

    /** An axis from one power of ten to another, around some values above zero; every power has its number. */
    static LogAxis logarithmic(String label, double low, double high) {
        LogAxis axis = new LogAxis(label);
        axis.setBase(10);
        axis.setTickUnit(new NumberTickUnit(1, number()));
        axis.setMinorTickCount(9);
        axis.setMinorTickMarksVisible(true);
        double first = Math.floor(Math.log10(low));
        double last = Math.max(first + 1, Math.ceil(Math.log10(high)));
        axis.setRange(Math.pow(10, first), Math.pow(10, last));
        return axis;
    }

    /** Numbers the same in every country. */
    static NumberFormat number() {
        return new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
    }
}
