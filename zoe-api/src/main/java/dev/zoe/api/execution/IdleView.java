package dev.zoe.api.execution;

import dev.zoe.db.activity.Idleness;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;

/**
 * That an execution is idle, and what follows from that.
 *
 * @param since when it was last used
 * @param elasticReleasedAt when its elastic services were stopped for that; null while they are not
 * @param stopAt when it will be ended if it stays idle; null for never
 */
@Schema(name = "Idle")
public record IdleView(Instant since, Optional<Instant> elasticReleasedAt, Optional<Instant> stopAt) {

    /** Empty while it is used. */
    static Optional<IdleView> of(Idleness idleness) {
        return idleness.since().map(since -> new IdleView(since, idleness.elasticReleasedAt(), idleness.stopAt()));
    }
}
