package dev.zoe.simulator.architecture.figure;

import java.util.List;

/**
 * Curves over a parameter.
 *
 * @param caption says what is drawn
 * @param logarithmicX whether the parameter spans powers of ten
 * @param logarithmicY whether the values span powers of ten; only values above zero are drawn then
 */
public record FigureChart(
        String caption, String x, String y, boolean logarithmicX, boolean logarithmicY, List<Curve> curves) {

    public FigureChart {
        curves = List.copyOf(curves);
    }

    /** Points with the half widths of their intervals, which are not-a-number where there is none. */
    public record Curve(String name, List<Point> points) {

        public Curve {
            points = List.copyOf(points);
        }
    }

    /** A point of a curve. */
    public record Point(double x, double y, double margin) {}
}
