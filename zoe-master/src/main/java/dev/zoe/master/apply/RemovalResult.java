package dev.zoe.master.apply;

import java.time.Duration;
import java.util.Optional;

/**
 * What is known of a container that was removed.
 *
 * @param lastLines the end of its output, for the message of an error; may be empty
 * @param killedAfter the grace at whose end its program was killed; empty when the program ended before
 */
public record RemovalResult(String lastLines, Optional<Duration> killedAfter) {

    /** Of a container of which nothing is known. */
    public static final RemovalResult UNKNOWN = new RemovalResult("", Optional.empty());
}
