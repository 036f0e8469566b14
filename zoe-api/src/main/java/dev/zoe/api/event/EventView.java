package dev.zoe.api.event;

import dev.zoe.api.security.Caller;
import dev.zoe.api.security.Capability;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;

/**
 * Something that happened.
 *
 * @param kind execution, service, node, scheduler or audit
 * @param service name of the service it is about
 * @param from state before; with {@code to} for transitions only
 * @param actor the user who did it; empty for Zoe itself
 */
@Schema(name = "Event")
public record EventView(
        long id,
        Instant at,
        String kind,
        Optional<Long> executionId,
        Optional<String> service,
        Optional<String> from,
        Optional<String> to,
        String reason,
        Optional<String> actor) {

    /** Without the operator who changed the cluster, unless {@code reader} is one. */
    EventView shownTo(Caller reader) {
        boolean isOperator = reader.may(Capability.OPERATE_OTHERS) || reader.may(Capability.CHANGE_CONFIG);
        return isOperator || executionId.isPresent()
                ? this
                : new EventView(id, at, kind, executionId, service, from, to, reason, Optional.empty());
    }
}
