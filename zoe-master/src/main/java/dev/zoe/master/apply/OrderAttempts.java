package dev.zoe.master.apply;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What came of the attempts at an order until now.
 *
 * @param pause before the next one
 * @param asked when its program was first asked to end; empty when it was not
 */
record OrderAttempts(Duration pause, Optional<Instant> asked) {
    private static final Duration AFTER_FAILURE = Duration.ofMillis(250);
    /** The end of a program is told at once; it is looked for in case that this gets lost. */
    private static final Duration AFTER_SIGNAL = Duration.ofSeconds(1);

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    /** Nothing was tried. */
    static final OrderAttempts NONE = new OrderAttempts(AFTER_FAILURE, Optional.empty());

    /** A program was asked to end, and goes on. */
    OrderAttempts goesOn(Instant now) {
        return asked.isPresent() ? this : new OrderAttempts(AFTER_SIGNAL, Optional.of(now));
    }

    /** With a longer pause. */
    OrderAttempts slower() {
        return new OrderAttempts(shorter(pause.multipliedBy(2), LONGEST_PAUSE), asked);
    }

    /** Time since a program was first asked to end. */
    Duration elapsed(Instant now) {
        return asked.map(first -> Duration.between(first, now)).orElse(Duration.ZERO);
    }

    /** The pause, but not beyond the end of a grace. */
    Duration pauseWithin(Duration grace, Instant now) {
        Duration left = grace.minus(elapsed(now));
        return left.isNegative() || left.isZero() ? pause : shorter(pause, left);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
