package dev.zoe.api.throttle;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells each of those that are refused another time to come again, as far apart as the server has lately finished one
 * after the other. Were they all told the same, they would come back all at once, and refusing them again and again
 * would take what is needed for the work.
 */
final class RetryAfterSchedule {
    private static final long FIRST_GUESS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LONGEST_GAP = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(60);
    /** The last twenty or so count. */
    private static final double SMOOTHING = 0.05;

    private final LongSupplier nanos;
    private double gap = FIRST_GUESS;
    private long lastEnd;
    private boolean wasFull;
    private long lastTurn;

    /** @param nanos a clock that nobody sets, such as {@code System::nanoTime} */
    RetryAfterSchedule(LongSupplier nanos) {
        this.nanos = nanos;
        this.lastTurn = nanos.getAsLong();
    }

    /**
     * One is done.
     *
     * @param full whether there was no more room while it was in work, so that the time since the one before it says
     *     how fast the server can be
     */
    synchronized void ended(boolean full) {
        long now = nanos.getAsLong();
        if (full && wasFull) {
            gap += SMOOTHING * (Math.min(LONGEST_GAP, now - lastEnd) - gap);
        }
        lastEnd = now;
        wasFull = full;
    }

    /** When the next one that is refused should come again, in whole seconds; a minute at most. */
    synchronized Duration next() {
        long now = nanos.getAsLong();
        long after = Math.max(0, lastTurn - now);
        long wait = Math.min(LONGEST_WAIT, after + (long) gap);
        lastTurn = now + wait;
        return Duration.ofSeconds(TimeUnit.NANOSECONDS.toSeconds(wait) + 1);
    }
}
