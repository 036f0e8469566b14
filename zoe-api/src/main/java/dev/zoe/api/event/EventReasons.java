package dev.zoe.api.event;

import dev.zoe.api.execution.ExecutionIdRedaction;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.service.ServiceStatus;
import java.util.Optional;
import java.util.Set;

/** Reasons of events as a reader may see them. */
final class EventReasons {
    /** States that a service enters because of what the scheduler decided, also for other executions. */
    private static final Set<String> BY_SCHEDULER =
            Set.of(ServiceStatus.RUNNABLE.wire(), ServiceStatus.TERMINATING.wire());

    private EventReasons() {}

    /**
     * The reason without the numbers of executions that {@code reader} may not see.
     *
     * @param execution that the event is about, which the reader may see
     * @param isOfService whether it is about a service of the execution
     * @param to wire name of the status after it
     */
    static String readable(String reason, long execution, boolean isOfService, Optional<String> to, ApiCaller reader) {
        boolean isByScheduler = isOfService && to.isPresent() && BY_SCHEDULER.contains(to.get());
        return isByScheduler ? ExecutionIdRedaction.hide(reason, execution, reader) : reason;
    }
}
