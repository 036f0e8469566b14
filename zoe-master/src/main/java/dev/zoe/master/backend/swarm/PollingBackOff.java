package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Pauses between questions to a swarm, which tells of no change by itself: short ones first, then longer ones. */
final class PollingBackOff {
    private static final Duration FIRST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMillis(500);

    private final long end;
    private final Duration longest;
    private Duration next = FIRST;

    PollingBackOff(Duration time) {
        this(time, LONGEST);
    }

    /** @param longest pause */
    PollingBackOff(Duration time, Duration longest) {
        this.end = System.nanoTime() + time.toNanos();
        this.longest = longest;
    }

    /** Waits a little; false when the time is over. */
    boolean pause(String what) throws BackEndException {
        if (System.nanoTime() - end > 0) {
            return false;
        }
        try {
            TimeUnit.NANOSECONDS.sleep(next.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, what + ": interrupted", e);
        }
        Duration longer = next.multipliedBy(5).dividedBy(4);
        next = longer.compareTo(longest) < 0 ? longer : longest;
        return true;
    }
}
