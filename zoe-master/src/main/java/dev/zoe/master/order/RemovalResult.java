package dev.zoe.master.order;

import java.time.Duration;
import java.util.Optional;

/**
 * What is known about a removed container.
 *
 * @param lastLines the end of its output, for an error message; may be empty
 * @param killedAfter the grace period at whose end its program was killed; empty when it ended before, and when the
 *     back-end does not report it, as Docker Swarm
 */
public record RemovalResult(String lastLines, Optional<Duration> killedAfter) {

    /** For a container about which nothing is known. */
    public static final RemovalResult UNKNOWN = new RemovalResult("", Optional.empty());

    /** For the log, without the output of a user. */
    @Override
    public String toString() {
        return "RemovalResult[%d characters, killed after %s]".formatted(lastLines.length(), killedAfter);
    }
}
