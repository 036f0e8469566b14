package dev.zoe.db.activity;

import dev.zoe.application.IdleLimits;
import java.time.Instant;
import java.util.Optional;

/**
 * What is known of the use of an execution.
 *
 * @param startedAt when all of its core was active for the first time
 * @param touchedAt when a user last said that it is used
 * @param since since when it is idle; empty while it is used
 * @param stopAt when it will be ended
 * @param elasticReleasedAt when its elastic services were stopped for that
 * @param seconds how long it was idle in all, until now or until its end
 * @param ofRole the limits of the role of its owner
 */
public record Idleness(
        long execution,
        Optional<Instant> startedAt,
        Optional<Instant> touchedAt,
        Optional<Instant> since,
        Optional<Instant> stopAt,
        Optional<Instant> elasticReleasedAt,
        double seconds,
        IdleLimits ofRole) {}
