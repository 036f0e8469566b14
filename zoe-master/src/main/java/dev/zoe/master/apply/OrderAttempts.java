package dev.zoe.master.apply;

import dev.zoe.master.concurrent.ExponentialPause;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The attempts at an order until now.
 *
 * @param initialBackOff back-off after the first attempt; later ones are longer
 * @param retries number of attempts after the first one
 * @param signalledAt when its program was first asked to end; empty when it was not
 */
record OrderAttempts(Duration initialBackOff, int retries, Optional<Instant> signalledAt) {
    private static final Duration AFTER_FAILURE = Duration.ofMillis(250);

    /**
     * The back-end reports the end of a program at once. The order polls for it as well, in case the report is lost.
     */
    private static final Duration AFTER_SIGNAL = Duration.ofSeconds(1);

    private static final Duration MAX_BACK_OFF = Duration.ofSeconds(10);

    /** No attempt was made. */
    static final OrderAttempts NONE = new OrderAttempts(AFTER_FAILURE, 0, Optional.empty());

    /** The program was asked to end, and still runs. */
    OrderAttempts stillRunning(Instant now) {
        return signalledAt.isPresent() ? this : new OrderAttempts(AFTER_SIGNAL, 0, Optional.of(now));
    }

    /** One more attempt, with a longer back-off. */
    OrderAttempts next() {
        return new OrderAttempts(initialBackOff, retries + 1, signalledAt);
    }

    /** Time until the next attempt. */
    Duration backOff() {
        return ExponentialPause.after(initialBackOff, MAX_BACK_OFF, retries + 1);
    }

    /** Time since the program was first asked to end. */
    Duration elapsed(Instant now) {
        return signalledAt.map(first -> Duration.between(first, now)).orElse(Duration.ZERO);
    }

    /** Time until the next attempt, but no later than the end of a grace period. */
    Duration backOffWithin(Duration grace, Instant now) {
        Duration left = grace.minus(elapsed(now));
        Duration backOff = backOff();
        return left.isNegative() || left.isZero() || backOff.compareTo(left) < 0 ? backOff : left;
    }
}
