package dev.zoe.simulator.chart;

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
public final class ChartStyle {

    public static final BasicStroke LINE = new BasicStroke(1.2f);

    /** Colours that remain distinct in the common kinds of colour blindness. */
    public static final Color RIGID = new Color(0xd5, 0x5e, 0x00);

    public static final Color FLEXIBLE = new Color(0x00, 0x72, 0xb2);
    public static final Color SECOND = new Color(0x00, 0x9e, 0x73);
    public static final Color THIRD = new Color(0xcc, 0x79, 0xa7);

    private static final Color TEXT = new Color(0x24, 0x29, 0x2f);
    private static final Color GRID = new Color(0xdd, 0xe1, 0xe6);
    private static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    private static final Font NORMAL = new Font(Font.SANS_SERIF, Font.PLAIN, 13);

    private ChartStyle() {}

    /** A chart without a title, which the page has, and with an optional legend below. */
    public static JFreeChart chart(CategoryPlot plot, boolean legend) {
        axis(plot.getDomainAxis());
        axis(plot.getRangeAxis());
        plot.setRangeGridlinePaint(GRID);
        plot.setRangeGridlineStroke(LINE);
        return chart((Plot) plot, legend);
    }

    /** A chart without a title, with a legend below. */
    public static JFreeChart chart(XYPlot plot) {
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
            chart.getLegend().setItemLabelPadding(new RectangleInsets(2, 3, 2, 16));
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
    public static LogAxis logarithmic(String label, double low, double high) {
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
    public static NumberFormat number() {
        return new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
    }
}
