package dev.zoe.standalone.database;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Limits the restarts within a time window, with a pause before each that doubles. */
final class RestartBudget {

    private final int most;
    private final Duration window;
    private final Duration firstPause;
    private final Clock clock;
    private final Deque<Instant> spent = new ArrayDeque<>();

    /**
     * @param most starts within {@code window}
     * @param firstPause before the first of them; each further one waits twice as long
     */
    RestartBudget(int most, Duration window, Duration firstPause, Clock clock) {
        this.most = most;
        this.window = window;
        this.firstPause = firstPause;
        this.clock = clock;
    }

    /** The pause before the next start; empty when none is left. */
    Optional<Duration> spend() {
        Instant now = clock.instant();
        while (!spent.isEmpty() && spent.getFirst().isBefore(now.minus(window))) {
            spent.removeFirst();
        }
        if (spent.size() >= most) {
            return Optional.empty();
        }
        Duration pause = firstPause.multipliedBy(1L << spent.size());
        spent.addLast(now);
        return Optional.of(pause);
    }

    @Override
    public String toString() {
        return "%d times within %d min".formatted(most, window.toMinutes());
    }
}
