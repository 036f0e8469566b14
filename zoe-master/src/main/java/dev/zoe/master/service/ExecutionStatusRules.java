package dev.zoe.master.service;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.transition.ExecutionTransitions;

/** Decides how the starts and ends of core services change the status of their execution. */
public final class ExecutionStatusRules {

    private final ExecutionTransitions transitions;

    public ExecutionStatusRules(ExecutionTransitions transitions) {
        this.transitions = transitions;
    }

    /** An execution is running once all of its core services are active or have succeeded. */
    void runningIfReady(TrackedService tracked, LoopCycle cycle) {
        if (tracked.execution().getStatus() == ExecutionStatus.STARTING
                && tracked.active().core().isReady()) {
            transitions.fire(tracked.execution(), ExecutionEvent.CORE_ACTIVE, "all of its core is active", cycle);
        }
    }

    /** An execution is completed once all of its monitored core services have succeeded. */
    void completeIfDone(TrackedService tracked, LoopCycle cycle) {
        if (tracked.active().core().isCompleted()) {
            tracked.execution().setExitCode(0);
            transitions.fire(
                    tracked.execution(),
                    ExecutionEvent.COMPLETED,
                    "%s ended with exit code 0".formatted(tracked.service().getName()),
                    cycle);
        }
    }

    /**
     * Fails a starting execution whose service ended before it passed its health check: its dependents cannot start.
     */
    void failIfAwaited(TrackedService tracked, LoopCycle cycle) {
        ServiceEntity service = tracked.service();
        tracked.active()
                .core()
                .firstDependentOn(service.getComponent())
                .filter(dependent -> tracked.execution().getStatus() == ExecutionStatus.STARTING)
                .ifPresent(dependent -> transitions.fire(
                        tracked.execution(),
                        ExecutionEvent.FAILED,
                        "%s ended before it answered its health check, and %s waits for it"
                                .formatted(service.getName(), dependent),
                        cycle));
    }
}
