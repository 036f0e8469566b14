package dev.zoe.api.execution;

import dev.zoe.db.activity.Idleness;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;

/**
 * How long an execution was idle, and what follows from that.
 *
 * @param since when it was last used; null while it is used, and when it has ended
 * @param elasticReleasedAt when its elastic services were stopped for that; null while they are not
 * @param stopAt when it will be ended if it stays idle; null for never
 * @param seconds how long it was idle in all
 */
@Schema(name = "Idle")
public record IdleView(
        Optional<Instant> since, Optional<Instant> elasticReleasedAt, Optional<Instant> stopAt, long seconds) {

    /**
     * Empty for one that was always used.
     *
     * @param running whether it has not ended
     */
    static Optional<IdleView> of(Idleness idleness, boolean running) {
        IdleView view = new IdleView(
                idleness.since().filter(since -> running),
                idleness.elasticReleasedAt().filter(at -> running),
                idleness.stopAt().filter(at -> running),
                Math.round(idleness.seconds()));
        return view.since().isPresent() || view.seconds() > 0 ? Optional.of(view) : Optional.empty();
    }
}
