package dev.zoe.bench.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Median, minimum and maximum of repeated measurements; all three in one unit. */
public record MedianSpread(int runs, double median, double min, double max) {

    /** @throws IllegalArgumentException when there is no value */
    public static MedianSpread of(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured");
        }
        List<Double> sorted = values.stream().sorted().toList();
        int size = sorted.size();
        double median = (sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2;
        return new MedianSpread(size, median, sorted.get(0), sorted.get(size - 1));
    }

    /** The median, and minimum and maximum in brackets. */
    public String text(String unit) {
        String format = unit.equals("s") ? "%.2f s (%.2f–%.2f)" : "%.0f " + unit + " (%.0f–%.0f)";
        return String.format(Locale.ROOT, format, median, min, max);
    }

    /** The fields of the JSON output, in order. */
    public Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("runs", runs);
        fields.put("median", BenchReport.rounded(median));
        fields.put("min", BenchReport.rounded(min));
        fields.put("max", BenchReport.rounded(max));
        return fields;
    }
}
