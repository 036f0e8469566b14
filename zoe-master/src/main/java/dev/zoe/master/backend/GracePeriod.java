package dev.zoe.master.backend;

import java.time.Duration;

/**
 * The time between the polite and the final signal to a program.
 *
 * @param length of the whole
 * @param elapsed since the polite signal was sent; zero when it is still to be sent
 */
public record GracePeriod(Duration length, Duration elapsed) {

    /** The final signal is sent at once. */
    public static final GracePeriod NONE = new GracePeriod(Duration.ZERO, Duration.ZERO);

    /** At its beginning. */
    public static GracePeriod of(Duration length) {
        return new GracePeriod(length, Duration.ZERO);
    }

    /** Whether the polite signal is still to be sent. */
    public boolean begins() {
        return elapsed.isZero() && !isOver();
    }

    /** Whether the final signal is to be sent. */
    public boolean isOver() {
        return elapsed.compareTo(length) >= 0;
    }
}
