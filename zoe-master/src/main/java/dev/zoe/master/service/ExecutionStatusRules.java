package dev.zoe.master.service;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.transition.ExecutionTransitions;

/** Decides what the starts and ends of its core services mean for an execution. */
public final class ExecutionStatusRules {

    private final ExecutionTransitions transitions;

    public ExecutionStatusRules(ExecutionTransitions transitions) {
        this.transitions = transitions;
    }

    /** An execution is running once all of its core services are active or have ended well. */
    void runningIfReady(TrackedService tracked, LoopCycle cycle) {
        if (tracked.execution().getStatus() == ExecutionStatus.STARTING
                && tracked.active().coreReady()) {
            transitions.fire(tracked.execution(), ExecutionEvent.CORE_ACTIVE, "all of its core is active", cycle);
        }
    }

    /** An execution is completed once all of its monitored core services have ended well. */
    void completeIfDone(TrackedService tracked, LoopCycle cycle) {
        if (tracked.active().completed()) {
            tracked.execution().setExitCode(0);
            transitions.fire(
                    tracked.execution(),
                    ExecutionEvent.COMPLETED,
                    "%s ended with exit code 0".formatted(tracked.service().getName()),
                    cycle);
        }
    }

    /** A service that ended without ever passing its health check would keep its dependents waiting for ever. */
    void failIfAwaited(TrackedService tracked, LoopCycle cycle) {
        ServiceEntity service = tracked.service();
        tracked.active()
                .waitingFor(service.getComponent())
                .filter(waiting -> tracked.execution().getStatus() == ExecutionStatus.STARTING)
                .ifPresent(waiting -> transitions.fire(
                        tracked.execution(),
                        ExecutionEvent.FAILED,
                        "%s ended before it answered its health check, and %s waits for it"
                                .formatted(service.getName(), waiting),
                        cycle));
    }
}
