package dev.zoe.master.backend;

import java.time.Duration;
import java.time.Instant;

/** Compares the clock of another machine with that of this one. */
public final class ClockComparison {
    private ClockComparison() {}

    /**
     * How far the other clock is ahead; negative when it is behind. It was read at some time in between, most likely in
     * the middle.
     *
     * @param said by the other clock
     * @param asked when, by the clock of this machine
     * @param answered likewise
     */
    public static Duration ahead(Instant said, Instant asked, Instant answered) {
        return Duration.between(asked.plus(Duration.between(asked, answered).dividedBy(2)), said);
    }
}
