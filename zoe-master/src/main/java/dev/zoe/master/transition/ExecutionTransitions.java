package dev.zoe.master.transition;

import dev.zoe.application.Component;
import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.ExecutionStatus;
import dev.zoe.db.NewEvent;
import dev.zoe.db.ServiceEntity;
import dev.zoe.db.Services;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.lifecycle.ExecutionEffect;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.lifecycle.ExecutionLifeCycle;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.order.WorkOrder;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.LoopCycle;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes executions through their life cycle: writes the new state with its reason, and sees to what has to be done. */
public final class ExecutionTransitions {

    private static final Logger log = LoggerFactory.getLogger(ExecutionTransitions.class);
    /** Of an execution with more services, those that were never placed end without an event of their own. */
    private static final int MOST_EVENTS = 250;

    private final Services services;
    private final ServiceTransitions serviceTransitions;
    private final LoopListener listener;

    public ExecutionTransitions(Services services, ServiceTransitions serviceTransitions, LoopListener listener) {
        this.services = services;
        this.serviceTransitions = serviceTransitions;
        this.listener = listener;
    }

    /**
     * Lets {@code event} happen to an execution.
     *
     * @param reason for the log of events; the error message when the event is a failure
     * @return whether it changed the state
     */
    public boolean fire(ExecutionEntity execution, ExecutionEvent event, String reason, LoopCycle cycle) {
        ExecutionLifeCycle.State before = state(execution);
        ExecutionLifeCycle.Transition transition = ExecutionLifeCycle.transition(before, event);
        if (transition.next().equals(before)) {
            return false;
        }
        ExecutionStatus after = transition.next().status();
        if (after == ExecutionStatus.CLEANING_UP) {
            execution.cleanUp(transition.next().outcome().orElseThrow());
        } else {
            execution.enter(after, after.hasEnded() ? end(execution, cycle) : cycle.now());
        }
        if (event == ExecutionEvent.FAILED || event == ExecutionEvent.REFUSED) {
            execution.setErrorMessage(reason);
        }
        cycle.log(NewEvent.of(execution, Optional.of(before.status()), after, reason));
        cycle.afterwards(() -> listener.entered(execution, before.status(), after, reason));
        perform(transition, execution.getId(), cycle);
        if (after == ExecutionStatus.STARTING) {
            cycle.working().execution(execution.getId()).ifPresent(active -> active.startedAt(cycle.now()));
        }
        if (after.hasEnded()) {
            cycle.working().executions().remove(execution.getId());
        } else if (after == ExecutionStatus.CLEANING_UP) {
            finishIfClean(execution, cycle);
        }
        return true;
    }

    /** What ended while no master looked ended when the engine says, and not when a master looked again. */
    private static Instant end(ExecutionEntity execution, LoopCycle cycle) {
        return cycle.working()
                .execution(execution.getId())
                .flatMap(ActiveExecution::lastEnd)
                .filter(end -> execution.getCancelRequestedAt().isEmpty())
                .orElse(cycle.now());
    }

    /** What {@link #fire} does for an execution that is accepted, after {@link dev.zoe.db.Arrivals} wrote its state. */
    public void enqueued(ActiveExecution execution, String reason, LoopCycle cycle) {
        ExecutionStatus before = ExecutionStatus.SUBMITTED;
        ExecutionLifeCycle.Transition transition =
                ExecutionLifeCycle.transition(ExecutionLifeCycle.State.of(before), ExecutionEvent.ACCEPTED);
        cycle.working().executions().put(execution.id(), execution);
        ExecutionStatus after = transition.next().status();
        cycle.log(NewEvent.of(execution.id(), execution.name(), Optional.of(before), after, reason));
        perform(transition, execution.id(), cycle);
    }

    /** Ends an execution that is cleaned up and has no service left. */
    public void finishIfClean(ExecutionEntity execution, LoopCycle cycle) {
        boolean left = cycle.working()
                .execution(execution.getId())
                .map(ActiveExecution::hasLiving)
                .orElse(false);
        if (execution.getStatus() == ExecutionStatus.CLEANING_UP && !left) {
            fire(execution, ExecutionEvent.CLEAN, "none of its services is left", cycle);
        }
    }

    private void perform(ExecutionLifeCycle.Transition transition, long id, LoopCycle cycle) {
        if (transition.effects().contains(ExecutionEffect.ENQUEUE)) {
            cycle.working()
                    .execution(id)
                    .ifPresent(active -> cycle.working().engine().submitted(active.request()));
        }
        if (transition.effects().contains(ExecutionEffect.WITHDRAW)) {
            cycle.working().engine().ended(id, RequestFactory.seconds(cycle.now()));
        }
        if (transition.effects().contains(ExecutionEffect.STOP_SERVICES)) {
            cycle.working().execution(id).ifPresent(active -> stopServices(active, cycle));
        }
        if (transition.effects().contains(ExecutionEffect.FORGET)) {
            cycle.order(new WorkOrder.Forget(id));
        }
    }

    private void stopServices(ActiveExecution execution, LoopCycle cycle) {
        int all = execution.application().components().stream()
                .mapToInt(Component::totalCount)
                .sum();
        if (all > MOST_EVENTS) {
            // Each of those that were never placed would be read, and told of, only to say that nothing happened to it.
            int unplaced = services.endUnplaced(execution.id(), cycle.now());
            log.info("{} services of execution {} end that were never placed", unplaced, execution.id());
        }
        List<ServiceEntity> left = all > MOST_EVENTS
                ? services.findPlacedByExecutions(List.of(execution.id()))
                : services.findByExecution(execution.id());
        for (ServiceEntity service : left) {
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
