package dev.zoe.bench.report;

import java.util.List;
import java.util.Locale;

/** The middle and the ends of what was measured; all three in one unit. */
record MedianSpread(int runs, double median, double min, double max) {

    static MedianSpread of(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured");
        }
        List<Double> sorted = values.stream().sorted().toList();
        int size = sorted.size();
        double median = (sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2;
        return new MedianSpread(size, median, sorted.get(0), sorted.get(size - 1));
    }

    /** The median, and the ends in brackets. */
    String text(String unit) {
        String format = unit.equals("s") ? "%.2f s (%.2f–%.2f)" : "%.0f " + unit + " (%.0f–%.0f)";
        return String.format(Locale.ROOT, format, median, min, max);
    }
}
