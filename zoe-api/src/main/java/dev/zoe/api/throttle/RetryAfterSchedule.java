package dev.zoe.api.throttle;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Gives each refused submission another Retry-After, spaced by the rate at which the server has lately finished
 * submissions. With the same time for all, they would return at once and be refused again, which costs processor time.
 */
final class RetryAfterSchedule {
    private static final long FIRST_GUESS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LONGEST_GAP = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(60);
    /** About the last 20 count. */
    private static final double SMOOTHING = 0.05;

    private final LongSupplier nanos;
    private double gap = FIRST_GUESS;
    private long lastEnd;
    private boolean wasFull;
    private long lastTurn;

    /** @param nanos a monotonic clock, such as {@code System::nanoTime} */
    RetryAfterSchedule(LongSupplier nanos) {
        this.nanos = nanos;
        this.lastTurn = nanos.getAsLong();
    }

    /**
     * A submission is finished.
     *
     * @param full whether all permits were taken while it was in work, so that the time since the one before it is the
     *     rate of the server
     */
    synchronized void ended(boolean full) {
        long now = nanos.getAsLong();
        if (full && wasFull) {
            gap += SMOOTHING * (Math.min(LONGEST_GAP, now - lastEnd) - gap);
        }
        lastEnd = now;
        wasFull = full;
    }

    /** Retry-After of the next refused submission, in whole seconds; up to 61 s. */
    synchronized Duration next() {
        long now = nanos.getAsLong();
        long after = Math.max(0, lastTurn - now);
        long wait = Math.min(LONGEST_WAIT, after + (long) gap);
        lastTurn = now + wait;
        return Duration.ofSeconds(TimeUnit.NANOSECONDS.toSeconds(wait) + 1);
    }
}
