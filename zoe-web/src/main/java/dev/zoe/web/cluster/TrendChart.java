package dev.zoe.web.cluster;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A chart of values over the steps of a time, as coordinates of a drawing of {@link #WIDTH} by {@link #HEIGHT}.
 *
 * @param top value at the upper end of the axis
 */
public record TrendChart(List<ChartSeries> series, double top) {
    public static final int WIDTH = 420;
    public static final int HEIGHT = 165;
    public static final int LEFT = 52;
    public static final int RIGHT = 412;
    public static final int UPPER = 10;
    public static final int LOWER = 140;

    public TrendChart {
        series = List.copyOf(series);
    }

    /** The label at the upper end of the axis. */
    public String topText() {
        return text(top);
    }

    /** The label in the middle of the axis. */
    public String halfText() {
        return text(top / 2);
    }

    private static String text(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /** Elastic on top of core, below a line for the capacity. */
    static TrendChart stacked(List<Double> core, List<Double> elastic, double capacity) {
        List<Double> sums = IntStream.range(0, core.size())
                .mapToObj(step -> core.get(step) + elastic.get(step))
                .toList();
        double top = ChartScale.above(Math.max(capacity, highest(sums)));
        List<Double> floor = core.stream().map(value -> 0.0).toList();
        List<Double> limit = core.stream().map(value -> capacity).toList();
        return new TrendChart(
                List.of(
                        area("core", core, floor, top),
                        area("elastic-part", sums, core, top),
                        line("capacity", present(limit), top, false)),
                top);
    }

    static TrendChart area(List<Double> values) {
        double top = ChartScale.above(highest(values));
        List<Double> floor = values.stream().map(value -> 0.0).toList();
        return new TrendChart(List.of(area("waiting", values, floor, top)), top);
    }

    /** Medians and high percentiles; empty where there is nothing to measure. */
    static TrendChart lines(List<OptionalDouble> medians, List<OptionalDouble> high, double top) {
        return new TrendChart(List.of(line("high", high, top, true), line("median", medians, top, true)), top);
    }

    private static ChartSeries area(String style, List<Double> upper, List<Double> lower, double top) {
        StringBuilder path = new StringBuilder();
        for (int step = 0; step < upper.size(); step++) {
            path.append(at(step == 0 ? 'M' : 'L', x(step, upper.size()), y(upper.get(step), top)));
        }
        for (int step = lower.size() - 1; step >= 0; step--) {
            path.append(at('L', x(step, lower.size()), y(lower.get(step), top)));
        }
        return new ChartSeries(style, path.append('Z').toString(), List.of());
    }

    private static ChartSeries line(String style, List<OptionalDouble> values, double top, boolean hasDots) {
        StringBuilder path = new StringBuilder();
        List<ChartSeries.Dot> dots = new ArrayList<>();
        boolean isOpen = false;
        for (int step = 0; step < values.size(); step++) {
            OptionalDouble value = values.get(step);
            if (value.isPresent()) {
                double x = x(step, values.size());
                double y = y(value.getAsDouble(), top);
                path.append(at(isOpen ? 'L' : 'M', x, y));
                if (hasDots) {
                    dots.add(new ChartSeries.Dot(x, y));
                }
            }
            isOpen = value.isPresent();
        }
        return new ChartSeries(style, path.toString(), dots);
    }

    private static List<OptionalDouble> present(List<Double> values) {
        return values.stream().map(OptionalDouble::of).toList();
    }

    static double highest(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    private static double x(int step, int steps) {
        return steps < 2 ? LEFT : LEFT + (double) (RIGHT - LEFT) * step / (steps - 1);
    }

    private static double y(double value, double top) {
        return LOWER - (LOWER - UPPER) * Math.min(1, value / top);
    }

    private static String at(char command, double x, double y) {
        return command + tenths(x) + " " + tenths(y);
    }

    /** A path has hundreds of these, and a formatter for each takes long. */
    private static String tenths(double position) {
        return BigDecimal.valueOf(Math.round(10 * position), 1).toPlainString();
    }
}
