package dev.zoe.simulator.report;

import dev.zoe.simulator.paper.Figure.Look;
import java.awt.Color;
import java.awt.Font;
import java.util.Locale;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;

/** How all charts look: dark text on white, thin grid, one colour for each kind of strategy. */
final class Style {

    private static final Color TEXT = new Color(0x24, 0x29, 0x2f);
    private static final Color GRID = new Color(0xdd, 0xe1, 0xe6);

    private Style() {}

    /** Colours that remain distinct in the common kinds of colour blindness. */
    static Color colour(Look look) {
        return switch (look) {
            case RIGID -> new Color(0xd5, 0x5e, 0x00);
            case RIGID_PUBLISHED -> new Color(0xf0, 0xb8, 0x8c);
            case FLEXIBLE -> new Color(0x00, 0x72, 0xb2);
            case FLEXIBLE_PUBLISHED -> new Color(0x9c, 0xc9, 0xe6);
            case SECOND -> new Color(0x00, 0x9e, 0x73);
            case THIRD -> new Color(0xcc, 0x79, 0xa7);
        };
    }

    static void apply(AxesChartStyler styler) {
        styler.setBaseFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 13));
        styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
        styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        styler.setChartFontColor(TEXT);
        styler.setXAxisTickLabelsColor(TEXT);
        styler.setYAxisTickLabelsColor(TEXT);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setPlotGridLinesColor(GRID);
        styler.setPlotGridVerticalLinesVisible(false);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setLegendPosition(Styler.LegendPosition.OutsideS);
        styler.setLegendLayout(Styler.LegendLayout.Horizontal);
        styler.setChartTitleBoxVisible(false);
        styler.setLocale(Locale.ROOT);
    }

    /** A power of ten by its exponent; nothing between the powers. */
    static String power(double exponent) {
        double whole = Math.rint(exponent);
        if (Math.abs(exponent - whole) > 1e-6) {
            return " ";
        }
        return whole >= 0 && whole <= 3
                ? String.format(Locale.ROOT, "%.0f", Math.pow(10, whole))
                : String.format(Locale.ROOT, "1e%.0f", whole);
    }
}
