package dev.zoe.api.cluster;

import dev.zoe.db.trend.TrendRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How far back trends reach. */
public enum TrendPeriod {
    HOUR(Duration.ofMinutes(1), 60, Duration.ofSeconds(10)),
    DAY(Duration.ofMinutes(15), 96, Duration.ofMinutes(1)),
    WEEK(Duration.ofHours(2), 84, Duration.ofMinutes(5));

    private final Duration step;
    private final int steps;
    private final Duration kept;

    TrendPeriod(Duration step, int steps, Duration kept) {
        this.step = step;
        this.steps = steps;
        this.kept = kept;
    }

    /** Its name in an address. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<TrendPeriod> named(String wire) {
        return Arrays.stream(values())
                .filter(period -> period.wire().equals(wire))
                .findFirst();
    }

    /** Of one point of a trend. */
    public Duration step() {
        return step;
    }

    public Duration length() {
        return step.multipliedBy(steps);
    }

    /** How long a trend of it is shown again before it is read anew. */
    Duration kept() {
        return kept;
    }

    TrendRange until(Instant end) {
        return TrendRange.until(end, step, steps);
    }
}
