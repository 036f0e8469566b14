package dev.zoe.master.service;

import dev.zoe.application.Component;
import dev.zoe.db.ExecutionStatus;
import dev.zoe.db.ServiceEntity;
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
 * What follows when a service is no more: a core one is restarted or takes its execution with it, an elastic one is
 * tried again with a growing pause and never harms its execution.
 */
public final class FailurePolicy {

    private static final Set<ExecutionStatus> IN_SERVICE = Set.of(ExecutionStatus.STARTING, ExecutionStatus.RUNNING);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);

    private final ExecutionTransitions steps;

    public FailurePolicy(ExecutionTransitions steps) {
        this.steps = steps;
    }

    /** How a service died. */
    enum How {
        /** It can be started again where it was. */
        IN_PLACE,
        /** Its node died with it, or has no room for it: it can be started where the scheduler finds room. */
        ELSEWHERE,
        /** The same start would fail again. */
        HOPELESS
    }

    /** A service ended as it should: it is not wanted again. */
    void endedWell(TrackedService subject, LoopCycle cycle) {
        if (IN_SERVICE.contains(subject.execution().getStatus())) {
            cycle.working()
                    .engine()
                    .instanceEnded(instance(subject), RequestFactory.seconds(cycle.now()), Double.POSITIVE_INFINITY);
        }
    }

    /**
     * A service died.
     *
     * @param how what can be done about it
     */
    void died(TrackedService subject, String message, How how, LoopCycle cycle) {
        if (!IN_SERVICE.contains(subject.execution().getStatus())) {
            return;
        }
        ServiceEntity service = subject.service();
        Component component = subject.active().component(service.getComponent());
        if (!service.isCore()) {
            service.countRestart();
            placeAnew(subject, FIRST_PAUSE, cycle);
        } else if (how == How.HOPELESS
                || component.monitor()
                || service.getRestarts() >= component.restart().maxRestarts()) {
            steps.fire(subject.execution(), ExecutionEvent.FAILED, message, cycle);
        } else if (how == How.ELSEWHERE) {
            service.countRestart();
            placeAnew(subject, component.restart().backOff(), cycle);
        } else {
            service.countRestart();
            Duration pause = pause(component.restart().backOff(), service.getRestarts());
            Instant again = cycle.now().plus(pause);
            service.setRetryAt(again);
            cycle.working().restarts().put(service.getId(), again);
        }
    }

    /** The scheduler finds a node for it, when the pause is over. */
    private static void placeAnew(TrackedService subject, Duration first, LoopCycle cycle) {
        Duration pause = pause(first, subject.service().getRestarts());
        double again = RequestFactory.seconds(cycle.now().plus(pause));
        cycle.working().engine().instanceEnded(instance(subject), RequestFactory.seconds(cycle.now()), again);
    }

    static Instance instance(TrackedService subject) {
        ServiceEntity service = subject.service();
        return new Instance(
                subject.active().id(), subject.active().indexOf(service.getComponent()), service.getOrdinal());
    }

    private static Duration pause(Duration first, int times) {
        return ExponentialPause.after(first, LONGEST_PAUSE, times);
    }
}
