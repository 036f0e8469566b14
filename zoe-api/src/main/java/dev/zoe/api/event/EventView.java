package dev.zoe.api.event;

import dev.zoe.api.execution.ExecutionIdRedaction;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.user.Capability;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

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

    /** States that a service enters because of what the scheduler decided, also for other executions. */
    private static final Set<String> BY_SCHEDULER =
            Set.of(ServiceStatus.RUNNABLE.wire(), ServiceStatus.TERMINATING.wire());

    /**
     * Without the operator who changed the cluster, unless {@code reader} is one, and without the numbers of executions
     * that the reader may not see.
     */
    EventView shownTo(ApiCaller reader) {
        if (executionId.isEmpty()) {
            boolean isOperator = reader.may(Capability.OPERATE_OTHERS) || reader.may(Capability.CHANGE_CONFIG);
            return isOperator ? this : with(reason, Optional.empty());
        }
        return service.isPresent() && to.filter(BY_SCHEDULER::contains).isPresent()
                ? with(ExecutionIdRedaction.hide(reason, executionId.get(), reader), actor)
                : this;
    }

    private EventView with(String shownReason, Optional<String> shownActor) {
        return new EventView(id, at, kind, executionId, service, from, to, shownReason, shownActor);
    }
}
