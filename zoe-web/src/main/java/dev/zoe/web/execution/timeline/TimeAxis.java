package dev.zoe.web.execution.timeline;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/** The time that a drawing shows, from its left edge to its right one. */
public record TimeAxis(Instant start, Instant end) {
    private static final int MOST_TICKS = 4;
    private static final List<Long> STEPS = List.of(
            1L, 2L, 5L, 10L, 15L, 30L, 60L, 120L, 300L, 600L, 900L, 1800L, 3600L, 7200L, 10_800L, 21_600L, 43_200L,
            86_400L, 172_800L, 604_800L);
    private static final List<String> UNITS = List.of("d", "h", "min", "s");
    private static final List<Long> SECONDS = List.of(86_400L, 3600L, 60L, 1L);

    /** @throws IllegalArgumentException when nothing is between start and end */
    public TimeAxis {
        if (!start.isBefore(end)) {
            throw new IllegalArgumentException("the axis from %s to %s has no length".formatted(start, end));
        }
    }

    /** An axis of one second at least. */
    static TimeAxis of(Instant start, Instant end) {
        Instant least = start.plusSeconds(1);
        return new TimeAxis(start, end.isBefore(least) ? least : end);
    }

    /** Where a time is, from 0 to 100; times outside are at the edges. */
    double percent(Instant time) {
        double part = seconds(start, time) / seconds(start, end);
        return 100 * Math.max(0, Math.min(1, part));
    }

    /** A drawing of a thousand services asks so often that a {@link Duration} each time would be felt. */
    private static double seconds(Instant from, Instant to) {
        return to.getEpochSecond() - from.getEpochSecond() + (to.getNano() - from.getNano()) / 1e9;
    }

    /** The middle of a piece of the axis. */
    Instant at(int piece, int pieces) {
        return start.plus(Duration.between(start, end).multipliedBy(piece).dividedBy(pieces));
    }

    /** A line across the drawing, with the time since its start. */
    public record Tick(String x, String label) {}

    /** Up to {@value #MOST_TICKS} times, a round number of seconds apart, the start not among them. */
    List<Tick> ticks() {
        long seconds = Duration.between(start, end).toSeconds();
        long last = STEPS.get(STEPS.size() - 1);
        long step = STEPS.stream()
                .filter(candidate -> seconds / candidate <= MOST_TICKS)
                .findFirst()
                .orElse(last * (seconds / (MOST_TICKS * last) + 1));
        return LongStream.rangeClosed(1, seconds / step)
                .map(number -> number * step)
                .mapToObj(since -> new Tick(text(percent(start.plusSeconds(since))), label(since)))
                .toList();
    }

    /** For example {@code 1 min 30 s}. */
    private static String label(long seconds) {
        StringBuilder label = new StringBuilder();
        long left = seconds;
        for (int unit = 0; unit < UNITS.size(); unit++) {
            long amount = left / SECONDS.get(unit);
            left %= SECONDS.get(unit);
            if (amount > 0) {
                label.append(label.isEmpty() ? "" : " ")
                        .append(amount)
                        .append(' ')
                        .append(UNITS.get(unit));
            }
        }
        return label.toString();
    }

    /** As an attribute of SVG. */
    static String text(double percent) {
        return String.format(Locale.ROOT, "%.3f%%", percent);
    }
}
