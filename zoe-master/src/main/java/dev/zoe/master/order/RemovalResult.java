package dev.zoe.master.order;

import java.time.Duration;
import java.util.Optional;

/**
 * What is known of a container that was removed.
 *
 * @param lastLines the end of its output, for the message of an error; may be empty
 * @param killedAfter the grace at whose end its program was killed; empty when it ended before, and when the engine
 *     does not tell, as a swarm
 */
public record RemovalResult(String lastLines, Optional<Duration> killedAfter) {

    /** Of a container of which nothing is known. */
    public static final RemovalResult UNKNOWN = new RemovalResult("", Optional.empty());

    /** Without the output of a user, for the log. */
    @Override
    public String toString() {
        return "RemovalResult[%d characters, killed after %s]".formatted(lastLines.length(), killedAfter);
    }
}
