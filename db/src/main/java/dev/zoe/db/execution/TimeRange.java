package dev.zoe.db.execution;

import java.time.Instant;
import java.util.Optional;

/**
 * A span of time.
 *
 * @param from this time or later; empty for any
 * @param to this time or earlier; empty for any
 */
public record TimeRange(Optional<Instant> from, Optional<Instant> to) {

    /** All times, and also none. */
    public static final TimeRange ANY = new TimeRange(Optional.empty(), Optional.empty());
}
