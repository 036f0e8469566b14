package dev.zoe.master.loop;

import dev.zoe.application.Component;
import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.ExecutionStatus;
import dev.zoe.db.NewEvent;
import dev.zoe.db.ServiceEntity;
import dev.zoe.db.Services;
import dev.zoe.master.apply.WorkOrder;
import dev.zoe.master.lifecycle.ExecutionEffect;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.lifecycle.ExecutionLifeCycle;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.spec.Requests;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes executions through their life cycle: writes the new state with its reason, and sees to what has to be done. */
final class ExecutionSteps {

    private static final Logger log = LoggerFactory.getLogger(ExecutionSteps.class);
    /** Of an execution with more services, those that were never placed end without an event of their own. */
    private static final int MOST_EVENTS = 250;

    private final Services services;
    private final ServiceSteps serviceSteps;
    private final Chronicle chronicle;

    ExecutionSteps(Services services, ServiceSteps serviceSteps, Chronicle chronicle) {
        this.services = services;
        this.serviceSteps = serviceSteps;
        this.chronicle = chronicle;
    }

    /**
     * Lets {@code event} happen to an execution.
     *
     * @param reason for the log of events; the error message when the event is a failure
     * @return whether it changed the state
     */
    boolean fire(ExecutionEntity execution, ExecutionEvent event, String reason, WorkingSet working, Cycle cycle) {
        ExecutionLifeCycle.State before = state(execution);
        ExecutionLifeCycle.Transition transition = ExecutionLifeCycle.transition(before, event);
        if (transition.next().equals(before)) {
            return false;
        }
        ExecutionStatus after = transition.next().status();
        if (after == ExecutionStatus.CLEANING_UP) {
            execution.cleanUp(transition.next().outcome().orElseThrow());
        } else {
            execution.enter(after, after.hasEnded() ? end(execution, working, cycle) : cycle.now());
        }
        if (event == ExecutionEvent.FAILED || event == ExecutionEvent.REFUSED) {
            execution.setErrorMessage(reason);
        }
        cycle.log(NewEvent.of(execution, Optional.of(before.status()), after, reason));
        cycle.afterwards(() -> chronicle.entered(execution, before.status(), after, reason));
        perform(transition, execution.getId(), working, cycle);
        if (after == ExecutionStatus.STARTING) {
            working.execution(execution.getId()).ifPresent(active -> active.startedAt(cycle.now()));
        }
        if (after.hasEnded()) {
            working.executions().remove(execution.getId());
        } else if (after == ExecutionStatus.CLEANING_UP) {
            finishIfClean(execution, working, cycle);
        }
        return true;
    }

    /** What ended while no master looked ended when the engine says, and not when a master looked again. */
    private static Instant end(ExecutionEntity execution, WorkingSet working, Cycle cycle) {
        return working.execution(execution.getId())
                .flatMap(ActiveExecution::lastEnd)
                .filter(end -> execution.getCancelRequestedAt().isEmpty())
                .orElse(cycle.now());
    }

    /** What {@link #fire} does for an execution that is accepted, after {@link dev.zoe.db.Arrivals} wrote its state. */
    void enqueued(ActiveExecution execution, String reason, WorkingSet working, Cycle cycle) {
        ExecutionStatus before = ExecutionStatus.SUBMITTED;
        ExecutionLifeCycle.Transition transition =
                ExecutionLifeCycle.transition(ExecutionLifeCycle.State.of(before), ExecutionEvent.ACCEPTED);
        working.executions().put(execution.id(), execution);
        ExecutionStatus after = transition.next().status();
        cycle.log(NewEvent.of(execution.id(), execution.name(), Optional.of(before), after, reason));
        perform(transition, execution.id(), working, cycle);
    }

    /** Ends an execution that is cleaned up and has no service left. */
    void finishIfClean(ExecutionEntity execution, WorkingSet working, Cycle cycle) {
        boolean left = working.execution(execution.getId())
                .map(ActiveExecution::hasLiving)
                .orElse(false);
        if (execution.getStatus() == ExecutionStatus.CLEANING_UP && !left) {
            fire(execution, ExecutionEvent.CLEAN, "none of its services is left", working, cycle);
        }
    }

    private void perform(ExecutionLifeCycle.Transition transition, long id, WorkingSet working, Cycle cycle) {
        if (transition.effects().contains(ExecutionEffect.ENQUEUE)) {
            working.execution(id).ifPresent(active -> working.engine().submitted(active.request()));
        }
        if (transition.effects().contains(ExecutionEffect.WITHDRAW)) {
            working.engine().ended(id, Requests.seconds(cycle.now()));
        }
        if (transition.effects().contains(ExecutionEffect.STOP_SERVICES)) {
            working.execution(id).ifPresent(active -> stopServices(active, working, cycle));
        }
        if (transition.effects().contains(ExecutionEffect.FORGET)) {
            cycle.order(new WorkOrder.Forget(id));
        }
    }

    private void stopServices(ActiveExecution execution, WorkingSet working, Cycle cycle) {
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
            working.restarts().remove(service.getId());
            serviceSteps.fire(service, ServiceEvent.STOP, "the execution ends", execution, working, cycle);
        }
    }

    private static ExecutionLifeCycle.State state(ExecutionEntity execution) {
        return execution.getStatus() == ExecutionStatus.CLEANING_UP
                ? new ExecutionLifeCycle.State(execution.getStatus(), execution.getOutcome())
                : ExecutionLifeCycle.State.of(execution.getStatus());
    }
}
