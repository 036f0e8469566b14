package dev.zoe.master.backend;

import java.time.Duration;

/**
 * The time between the stop signal, usually SIGTERM, and SIGKILL.
 *
 * @param length length of the whole period
 * @param elapsed time since the stop signal was sent; zero before that
 */
public record GracePeriod(Duration length, Duration elapsed) {

    /** No grace period: SIGKILL is sent at once. */
    public static final GracePeriod NONE = new GracePeriod(Duration.ZERO, Duration.ZERO);

    /** A grace period at its beginning. */
    public static GracePeriod of(Duration length) {
        return new GracePeriod(length, Duration.ZERO);
    }

    /** Whether the stop signal is due. */
    public boolean begins() {
        return elapsed.isZero() && !isOver();
    }

    /** Whether SIGKILL is due. */
    public boolean isOver() {
        return elapsed.compareTo(length) >= 0;
    }
}
