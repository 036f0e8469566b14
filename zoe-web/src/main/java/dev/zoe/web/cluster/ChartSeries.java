package dev.zoe.web.cluster;

import java.util.List;

/**
 * A line or an area of a chart.
 *
 * @param style class of the style sheet
 * @param path as an SVG path has it; steps without a value are left out of it
 * @param dots the values themselves, for a line with gaps; else none
 */
public record ChartSeries(String style, String path, List<Dot> dots) {

    public ChartSeries {
        dots = List.copyOf(dots);
    }

    /** A value in the coordinates of the drawing. */
    public record Dot(double x, double y) {}
}
