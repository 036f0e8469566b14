package dev.zoe.db.trend;

import java.time.Duration;
import java.time.Instant;

/**
 * A time in equal steps.
 *
 * @param from begin of the first step
 * @param step length of each step, whole seconds
 * @param steps how many there are, 1 or more
 */
public record TrendRange(Instant from, Duration step, int steps) {

    public TrendRange {
        if (step.toSeconds() < 1 || steps < 1) {
            throw new IllegalArgumentException("a range has steps of a second or more, not " + steps + " of " + step);
        }
    }

    /** The steps that end at {@code end}. */
    public static TrendRange until(Instant end, Duration step, int steps) {
        return new TrendRange(end.minus(step.multipliedBy(steps)), step, steps);
    }

    public Instant end() {
        return endOf(steps - 1);
    }

    /** @param number of a step, 0 for the first */
    public Instant endOf(int number) {
        return from.plus(step.multipliedBy(number + 1L));
    }
}
