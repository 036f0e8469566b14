package dev.zoe.master.backend;

import dev.zoe.master.backend.BackEndException.Kind;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * Pauses between two queries about one service of an engine that reports no changes: short ones first, then longer
 * ones.
 */
public final class PollingBackOff {
    private static final Duration FIRST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMillis(500);
    private static final double GROWTH = 1.25;

    private final long end;
    private final BackOffExecution pauses;

    /** @param time after which there are no more pauses */
    public PollingBackOff(Duration time) {
        this(time, LONGEST);
    }

    /** @param longest pause */
    public PollingBackOff(Duration time, Duration longest) {
        this.end = System.nanoTime() + time.toNanos();
        ExponentialBackOff backOff = new ExponentialBackOff(FIRST.toMillis(), GROWTH);
        backOff.setMaxInterval(longest.toMillis());
        this.pauses = backOff.start();
    }

    /** Waits for the next pause; returns false when the time is over. */
    public boolean pause(String what) throws BackEndException {
        if (System.nanoTime() - end > 0) {
            return false;
        }
        try {
            TimeUnit.MILLISECONDS.sleep(pauses.nextBackOff());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, what + ": interrupted", e);
        }
        return true;
    }
}
