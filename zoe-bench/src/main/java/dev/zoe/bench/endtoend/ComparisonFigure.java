package dev.zoe.bench.endtoend;

import dev.zoe.bench.report.BenchFigure;
import dev.zoe.bench.report.BenchReport;
import dev.zoe.bench.report.MedianSpread;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A measurement of Zoe beside a baseline.
 *
 * @param name key of the JSON output
 * @param title for people
 * @param unit of both spreads
 * @param zoe what Zoe needs or reaches
 * @param baseline what is measured in turns with Zoe
 * @param value what the target is for: a ratio of medians, or the median of Zoe
 * @param target limit of the value
 */
record ComparisonFigure(
        String name,
        String title,
        String unit,
        MedianSpread zoe,
        Optional<Baseline> baseline,
        double value,
        Target target)
        implements BenchFigure {

    static final String HEAD = String.format(
            Locale.ROOT, "%-26s %-24s %-38s %8s  %s", "median (min–max)", "Zoe", "beside it", "value", "target");

    /** A measurement without Zoe. */
    record Baseline(String title, MedianSpread spread) {}

    /** A limit of a value. */
    record Target(boolean atMost, double limit, String unit) {

        boolean met(double value) {
            return atMost ? value <= limit : value >= limit;
        }

        String text() {
            return (atMost ? "≤ " : "≥ ") + String.format(Locale.ROOT, "%.2f%s", limit, unit);
        }
    }

    /** A figure whose target is for the ratio of the medians. */
    static ComparisonFigure ratio(
            String name, String title, String unit, List<Double> zoe, String base, List<Double> other, Target target) {
        MedianSpread ours = MedianSpread.of(zoe);
        MedianSpread theirs = MedianSpread.of(other);
        return new ComparisonFigure(
                name,
                title,
                unit,
                ours,
                Optional.of(new Baseline(base, theirs)),
                ours.median() / theirs.median(),
                target);
    }

    /** A figure whose target is for the median of Zoe; the baseline only shows the scale. */
    static ComparisonFigure median(
            String name, String title, String unit, List<Double> zoe, Optional<Baseline> baseline, double limit) {
        MedianSpread ours = MedianSpread.of(zoe);
        return new ComparisonFigure(
                name, title, unit, ours, baseline, ours.median(), new Target(true, limit, " " + unit));
    }

    @Override
    public String line() {
        return String.format(
                Locale.ROOT,
                "%-26s %-24s %-38s %8.2f  %s %s",
                title,
                zoe.text(unit),
                baseline.map(other -> other.spread().text(unit) + " " + other.title())
                        .orElse(""),
                value,
                target.text(),
                met() ? "met" : "MISSED");
    }

    @Override
    public boolean met() {
        return target.met(value);
    }

    @Override
    public Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("unit", unit);
        fields.put("zoe", zoe.fields());
        baseline.ifPresent(other -> {
            fields.put("beside_what", other.title());
            fields.put("beside", other.spread().fields());
            fields.put(
                    "ratio", BenchReport.rounded(zoe.median() / other.spread().median()));
        });
        fields.put(target.atMost() ? "target_at_most" : "target_at_least", target.limit());
        fields.put("value", BenchReport.rounded(value));
        fields.put("met", met());
        return fields;
    }
}
