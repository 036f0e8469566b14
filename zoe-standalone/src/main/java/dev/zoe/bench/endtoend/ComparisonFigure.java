package dev.zoe.bench.endtoend;

import dev.zoe.bench.report.MedianSpread;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One line of the result.
 *
 * @param name key of the JSON output
 * @param title for people
 * @param unit of both spreads
 * @param zoe what Zoe needs or reaches
 * @param beside what it is compared with or put beside
 * @param value what the target is for: a ratio of medians, or the median of Zoe
 * @param target what the value may be at most, or has to be at least
 */
record ComparisonFigure(
        String name, String title, String unit, MedianSpread zoe, Optional<Beside> beside, double value, Target target) {

    /** What was measured in turns with Zoe. */
    record Beside(String title, MedianSpread spread) {}

    /** A limit of a value. */
    record Target(boolean atMost, double limit, String unit) {
        boolean met(double value) {
            return atMost ? value <= limit : value >= limit;
        }

        String text() {
            return (atMost ? "≤ " : "≥ ") + String.format(Locale.ROOT, "%.2f%s", limit, unit);
        }
    }

    /** A ratio of medians has a target. */
    static ComparisonFigure ratio(
            String name, String title, String unit, List<Double> zoe, String base, List<Double> other, Target target) {
        MedianSpread ours = MedianSpread.of(zoe);
        MedianSpread theirs = MedianSpread.of(other);
        return new ComparisonFigure(
                name,
                title,
                unit,
                ours,
                Optional.of(new Beside(base, theirs)),
                ours.median() / theirs.median(),
                target);
    }

    /** A median has a target; what is beside it only shows the scale. */
    static ComparisonFigure median(
            String name, String title, String unit, List<Double> zoe, Optional<Beside> beside, double limit) {
        MedianSpread ours = MedianSpread.of(zoe);
        return new ComparisonFigure(name, title, unit, ours, beside, ours.median(), new Target(true, limit, " " + unit));
    }

    /** What people read. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%-26s %-24s %-38s %8.2f  %s %s",
                title,
                zoe.text(unit),
                beside.map(other -> other.spread().text(unit) + " " + other.title())
                        .orElse(""),
                value,
                target.text(),
                met() ? "met" : "MISSED");
    }

    boolean met() {
        return target.met(value);
    }
}
