package dev.zoe.cli.internal.top;

import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** A bar for a resource of a node: what core services hold is solid, what elastic ones hold is hatched. */
final class CapacityBar {

    private static final String SOLID = "█";
    private static final String HATCHED = "▒";
    private static final String FREE = "·";

    private CapacityBar() {}

    /** Appends a bar of this width; amounts of any unit. */
    static void append(AttributedStringBuilder line, double total, double allocated, double elastic, int width) {
        int held = total <= 0 ? 0 : Math.min(width, cells(allocated / total, width));
        int solid = total <= 0 ? 0 : Math.min(held, cells((allocated - elastic) / total, width));
        line.style(AttributedStyle.DEFAULT.foreground(AttributedStyle.GREEN)).append(SOLID.repeat(solid));
        line.style(AttributedStyle.DEFAULT.foreground(AttributedStyle.CYAN)).append(HATCHED.repeat(held - solid));
        line.style(AttributedStyle.DEFAULT.faint()).append(FREE.repeat(width - held));
        line.style(AttributedStyle.DEFAULT);
    }

    private static int cells(double part, int width) {
        return (int) Math.round(Math.max(0, part) * width);
    }
}
