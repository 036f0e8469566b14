package dev.zoe.master.apply;

import dev.zoe.master.backend.ExponentialPause;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the attempts at an order have led to.
 *
 * @param firstPause pause after the first attempt; later ones are longer
 * @param pauses number of pauses since then
 * @param asked when its program was first asked to end; empty when it was not
 */
record OrderAttempts(Duration firstPause, int pauses, Optional<Instant> asked) {
    private static final Duration AFTER_FAILURE = Duration.ofMillis(250);
    /** The back-end reports the end of a program at once; the order looks for it as well in case the report is lost. */
    private static final Duration AFTER_SIGNAL = Duration.ofSeconds(1);

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    /** No attempt was made. */
    static final OrderAttempts NONE = new OrderAttempts(AFTER_FAILURE, 0, Optional.empty());

    /** The program was asked to end, and still runs. */
    OrderAttempts stillRunning(Instant now) {
        return asked.isPresent() ? this : new OrderAttempts(AFTER_SIGNAL, 0, Optional.of(now));
    }

    /** With a longer pause. */
    OrderAttempts slower() {
        return new OrderAttempts(firstPause, pauses + 1, asked);
    }

    /** Pause before the next attempt. */
    Duration pause() {
        return ExponentialPause.after(firstPause, LONGEST_PAUSE, pauses + 1);
    }

    /** Time since the program was first asked to end. */
    Duration elapsed(Instant now) {
        return asked.map(first -> Duration.between(first, now)).orElse(Duration.ZERO);
    }

    /** The pause, cut at the end of a grace period. */
    Duration pauseWithin(Duration grace, Instant now) {
        Duration left = grace.minus(elapsed(now));
        Duration pause = pause();
        return left.isNegative() || left.isZero() || pause.compareTo(left) < 0 ? pause : left;
    }
}
