package dev.zoe.api.role;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.application.IdleLimits;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The members of a role in the body of a call that say how long applications of its users may be idle. */
final class IdleLimitsInput {

    static final String RELEASE = "idle_release_elastic_seconds";
    static final String STOP = "idle_stop_seconds";

    private static final FieldType<Optional<Duration>> SECONDS =
            FieldType.whole(1, 1_000_000_000).map(seconds -> Optional.of(Optional.of(Duration.ofSeconds(seconds))));

    private IdleLimitsInput() {}

    /** Reads the members that are given. The result replaces them in limits and keeps the others. */
    static UnaryOperator<IdleLimits> read(FieldReader fields) {
        Optional<Optional<Duration>> release = fields.readOrClear(RELEASE, SECONDS, Optional.empty());
        Optional<Optional<Duration>> stop = fields.readOrClear(STOP, SECONDS, Optional.empty());
        return before -> new IdleLimits(release.orElse(before.releaseElasticAfter()), stop.orElse(before.stopAfter()));
    }
}
