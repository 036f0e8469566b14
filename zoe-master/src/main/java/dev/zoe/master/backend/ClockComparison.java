package dev.zoe.master.backend;

import java.time.Duration;
import java.time.Instant;

/** Compares the clock of another machine with that of this machine. */
public final class ClockComparison {
    private ClockComparison() {}

    /**
     * How far the other clock is ahead; negative when it is behind. The other clock was read between request and
     * response, most likely in the middle.
     *
     * @param remote time of the other clock
     * @param sent when the request was sent, by the clock of this machine
     * @param received when the response had arrived, by the clock of this machine
     */
    public static Duration offset(Instant remote, Instant sent, Instant received) {
        return Duration.between(sent.plus(Duration.between(sent, received).dividedBy(2)), remote);
    }
}
