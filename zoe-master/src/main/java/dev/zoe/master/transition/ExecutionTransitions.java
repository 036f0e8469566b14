package dev.zoe.master.transition;

import dev.zoe.application.Component;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.master.event.ExecutionChange;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.lifecycle.ExecutionEffect;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.lifecycle.ExecutionLifeCycle;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.lifecycle.TransitionResult;
import dev.zoe.master.order.WorkOrder;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.LoopCycle;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes executions through their life cycle: writes the new state with its reason, and performs the effects of the
 * transition.
 */
public final class ExecutionTransitions {

    private static final Logger LOG = LoggerFactory.getLogger(ExecutionTransitions.class);
    /** Above this number of services, those that were never placed end without an event of their own. */
    private static final int MAX_LOGGED_SERVICES = 250;

    private final ServiceRepository services;
    private final ServiceTransitions serviceTransitions;
    private final LoopListener listener;

    public ExecutionTransitions(
            ServiceRepository services, ServiceTransitions serviceTransitions, LoopListener listener) {
        this.services = services;
        this.serviceTransitions = serviceTransitions;
        this.listener = listener;
    }

    /**
     * Applies an event to an execution.
     *
     * @param reason for the log of events; the error message when the event is a failure, also that of a dependency, or
     *     the end of an idle execution
     * @return whether it changed the state
     */
    public boolean fire(ExecutionEntity execution, ExecutionEvent event, String reason, LoopCycle cycle) {
        ExecutionLifeCycle.State before = state(execution);
        ExecutionLifeCycle.Transition transition = transition(execution.getId(), before, event, cycle);
        if (transition.result() != TransitionResult.CHANGED) {
            return false;
        }
        ExecutionStatus after = transition.next().status();
        if (after == ExecutionStatus.CLEANING_UP) {
            execution.cleanUp(transition.next().outcome().orElseThrow());
        } else {
            execution.enter(after, after.hasEnded() ? end(execution, cycle) : cycle.now());
        }
        switch (event) {
            case FAILED, REFUSED, DEPENDENCY_FAILED, LEFT_IDLE -> execution.setErrorMessage(reason);
            case ACCEPTED, PLACED, CORE_ACTIVE, COMPLETED, CANCELLED, CLEAN -> {}
        }
        complete(ExecutionChange.of(execution, before.status(), reason), transition, cycle);
        if (after == ExecutionStatus.STARTING) {
            cycle.working().execution(execution.getId()).ifPresent(active -> active.setStartedAt(cycle.now()));
        }
        if (after.hasEnded()) {
            cycle.working().executions().remove(execution.getId());
            cycle.recordEnd();
        } else if (after == ExecutionStatus.CLEANING_UP) {
            finishIfClean(execution, cycle);
        }
        return true;
    }

    /**
     * Does what {@link #fire} does for an accepted execution, whose new status
     * {@link dev.zoe.db.execution.SubmittedExecutionStore} has written.
     */
    public void accepted(ActiveExecution execution, String reason, LoopCycle cycle) {
        ExecutionLifeCycle.Transition transition = transition(
                execution.id(), ExecutionLifeCycle.State.of(ExecutionStatus.SUBMITTED), ExecutionEvent.ACCEPTED, cycle);
        cycle.working().executions().put(execution.id(), execution);
        complete(ExecutionChange.queued(execution, reason), transition, cycle);
    }

    private ExecutionLifeCycle.Transition transition(
            long id, ExecutionLifeCycle.State state, ExecutionEvent event, LoopCycle cycle) {
        ExecutionLifeCycle.Transition transition = ExecutionLifeCycle.transition(state, event);
        if (transition.result() == TransitionResult.ILLEGAL) {
            cycle.afterCommit(() ->
                    listener.illegalTransition("execution=" + id, state.status().wire(), event.name()));
        }
        return transition;
    }

    /** Every change of a status takes this path: it is logged and reported, and its effects are performed. */
    private void complete(ExecutionChange change, ExecutionLifeCycle.Transition transition, LoopCycle cycle) {
        cycle.log(
                NewEvent.of(change.id(), change.name(), Optional.of(change.before()), change.after(), change.reason()));
        cycle.afterCommit(() -> listener.executionChanged(change));
        // In the order of the enumeration: the scheduler withdraws the request before services are stopped.
        transition.effects().stream().sorted().forEach(effect -> perform(effect, change.id(), cycle));
    }

    /** An execution that ended while no master ran gets the time that the engine reports for its last service. */
    private static Instant end(ExecutionEntity execution, LoopCycle cycle) {
        return cycle.working()
                .execution(execution.getId())
                .flatMap(ActiveExecution::lastServiceEnd)
                .filter(end -> execution.getCancelRequestedAt().isEmpty())
                .orElse(cycle.now());
    }

    /** Ends an execution in clean-up whose services are all gone. */
    public void finishIfClean(ExecutionEntity execution, LoopCycle cycle) {
        boolean live = cycle.working()
                .execution(execution.getId())
                .map(ActiveExecution::hasLiveServices)
                .orElse(false);
        if (execution.getStatus() == ExecutionStatus.CLEANING_UP && !live) {
            fire(execution, ExecutionEvent.CLEAN, "none of its services is left", cycle);
        }
    }

    private void perform(ExecutionEffect effect, long id, LoopCycle cycle) {
        switch (effect) {
            case ENQUEUE ->
                cycle.working()
                        .execution(id)
                        .ifPresent(active -> cycle.working().engine().submitted(active.request()));
            case WITHDRAW -> cycle.working().engine().ended(id, RequestFactory.seconds(cycle.now()));
            case STOP_SERVICES -> cycle.working().execution(id).ifPresent(active -> stopServices(active, cycle));
            case RELEASE -> cycle.order(new WorkOrder.ReleaseExecution(id));
        }
    }

    private void stopServices(ActiveExecution execution, LoopCycle cycle) {
        int total = execution.application().components().stream()
                .mapToInt(Component::totalCount)
                .sum();
        if (total > MAX_LOGGED_SERVICES) {
            // One statement ends all services that were never placed: an event for each has no information.
            int unplaced = services.endUnplaced(execution.id(), cycle.now());
            LOG.info("ended services that were never placed: execution={} services={}", execution.id(), unplaced);
        }
        List<ServiceEntity> remaining = total > MAX_LOGGED_SERVICES
                ? services.findPlacedByExecutions(List.of(execution.id()))
                : services.findByExecution(execution.id());
        for (ServiceEntity service : remaining) {
            cycle.working().restarts().remove(service.getId());
            serviceTransitions.fire(service, ServiceEvent.STOP, "the execution ends", execution, cycle);
        }
    }

    private static ExecutionLifeCycle.State state(ExecutionEntity execution) {
        return execution.getStatus() == ExecutionStatus.CLEANING_UP
                ? new ExecutionLifeCycle.State(execution.getStatus(), execution.getOutcome())
                : ExecutionLifeCycle.State.of(execution.getStatus());
    }
}
