package dev.zoe.master.service;

import dev.zoe.application.Component;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.master.concurrent.ExponentialPause;
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
 * service is placed again after a growing back-off, and never fails its execution.
 */
public final class FailurePolicy {

    private static final Set<ExecutionStatus> HAS_CORE = Set.of(ExecutionStatus.STARTING, ExecutionStatus.RUNNING);
    private static final Duration INITIAL_BACK_OFF = Duration.ofSeconds(2);
    private static final Duration MAX_BACK_OFF = Duration.ofMinutes(2);

    private final ExecutionTransitions transitions;

    public FailurePolicy(ExecutionTransitions transitions) {
        this.transitions = transitions;
    }

    /** Where a failed service can be restarted. */
    enum Recovery {
        /** On its node. */
        IN_PLACE,
        /** On another node: its node is lost, or has too little free capacity. */
        ELSEWHERE,
        /** Nowhere: the same start would fail again. */
        IMPOSSIBLE
    }

    /** A service has succeeded: it is not placed again. */
    void succeeded(TrackedService tracked, LoopCycle cycle) {
        if (HAS_CORE.contains(tracked.execution().getStatus())) {
            cycle.working()
                    .engine()
                    .instanceEnded(instance(tracked), RequestFactory.seconds(cycle.now()), Double.POSITIVE_INFINITY);
        }
    }

    /** A service has failed. If its execution fails too, {@code message} is its error message. */
    void failed(TrackedService tracked, String message, Recovery recovery, LoopCycle cycle) {
        if (!HAS_CORE.contains(tracked.execution().getStatus())) {
            return;
        }
        ServiceEntity service = tracked.service();
        Component component = tracked.active().component(service.getComponent());
        if (!service.isCore()) {
            service.countRestart();
            if (!tracked.active().isElasticWithheld()) {
                placeAgain(tracked, INITIAL_BACK_OFF, cycle);
            }
        } else if (recovery == Recovery.IMPOSSIBLE
                || component.monitor()
                || service.getRestarts() >= component.restart().maxRestarts()) {
            transitions.fire(tracked.execution(), ExecutionEvent.FAILED, message, cycle);
        } else if (recovery == Recovery.ELSEWHERE) {
            service.countRestart();
            placeAgain(tracked, component.restart().backOff(), cycle);
        } else {
            service.countRestart();
            Duration backOff = backOff(component.restart().backOff(), service.getRestarts());
            Instant retryAt = cycle.now().plus(backOff);
            service.setRetryAt(retryAt);
            cycle.working().restarts().put(service.getId(), retryAt);
        }
    }

    /** The scheduler chooses a node when the back-off is over. */
    private static void placeAgain(TrackedService tracked, Duration initialBackOff, LoopCycle cycle) {
        Duration backOff = backOff(initialBackOff, tracked.service().getRestarts());
        double retryAt = RequestFactory.seconds(cycle.now().plus(backOff));
        cycle.working().engine().instanceEnded(instance(tracked), RequestFactory.seconds(cycle.now()), retryAt);
    }

    static Instance instance(TrackedService tracked) {
        ServiceEntity service = tracked.service();
        return new Instance(
                tracked.active().id(), tracked.active().indexOf(service.getComponent()), service.getOrdinal());
    }

    private static Duration backOff(Duration initial, int restarts) {
        return ExponentialPause.after(initial, MAX_BACK_OFF, restarts);
    }
}
