package dev.zoe.master.service;

import dev.zoe.application.Component;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.master.backend.ExponentialPause;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.transition.ExecutionTransitions;
import dev.zoe.scheduler.Instance;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * Decides what follows the failure of a service. A core service is restarted, or its execution fails. An elastic
 * service is placed again after a growing pause, and never fails its execution.
 */
public final class FailurePolicy {

    private static final Set<ExecutionStatus> HAS_CORE = Set.of(ExecutionStatus.STARTING, ExecutionStatus.RUNNING);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);

    private final ExecutionTransitions steps;

    public FailurePolicy(ExecutionTransitions steps) {
        this.steps = steps;
    }

    /** Where a failed service can be started again. */
    enum Recovery {
        /** On its node. */
        IN_PLACE,
        /** On another node: its node was lost, or has no room for it. */
        ELSEWHERE,
        /** Nowhere: the same start would fail again. */
        HOPELESS
    }

    /** A service ended as it should: it is not wanted again. */
    void endedWell(TrackedService tracked, LoopCycle cycle) {
        if (HAS_CORE.contains(tracked.execution().getStatus())) {
            cycle.working()
                    .engine()
                    .instanceEnded(instance(tracked), RequestFactory.seconds(cycle.now()), Double.POSITIVE_INFINITY);
        }
    }

    /** A service failed; {@code message} becomes the error of its execution if that fails too. */
    void failed(TrackedService tracked, String message, Recovery recovery, LoopCycle cycle) {
        if (!HAS_CORE.contains(tracked.execution().getStatus())) {
            return;
        }
        ServiceEntity service = tracked.service();
        Component component = tracked.active().component(service.getComponent());
        if (!service.isCore()) {
            service.countRestart();
            placeAgain(tracked, FIRST_PAUSE, cycle);
        } else if (recovery == Recovery.HOPELESS
                || component.monitor()
                || service.getRestarts() >= component.restart().maxRestarts()) {
            steps.fire(tracked.execution(), ExecutionEvent.FAILED, message, cycle);
        } else if (recovery == Recovery.ELSEWHERE) {
            service.countRestart();
            placeAgain(tracked, component.restart().backOff(), cycle);
        } else {
            service.countRestart();
            Duration pause = pause(component.restart().backOff(), service.getRestarts());
            Instant again = cycle.now().plus(pause);
            service.setRetryAt(again);
            cycle.working().restarts().put(service.getId(), again);
        }
    }

    /** The scheduler finds a node for it, when the pause is over. */
    private static void placeAgain(TrackedService tracked, Duration first, LoopCycle cycle) {
        Duration pause = pause(first, tracked.service().getRestarts());
        double again = RequestFactory.seconds(cycle.now().plus(pause));
        cycle.working().engine().instanceEnded(instance(tracked), RequestFactory.seconds(cycle.now()), again);
    }

    static Instance instance(TrackedService tracked) {
        ServiceEntity service = tracked.service();
        return new Instance(
                tracked.active().id(), tracked.active().indexOf(service.getComponent()), service.getOrdinal());
    }

    private static Duration pause(Duration first, int times) {
        return ExponentialPause.after(first, LONGEST_PAUSE, times);
    }
}
