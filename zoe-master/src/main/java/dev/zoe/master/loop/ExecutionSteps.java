package dev.zoe.master.loop;

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
import java.util.Optional;

/** Takes executions through their life cycle: writes the new state with its reason, and sees to what has to be done. */
final class ExecutionSteps {

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
            execution.enter(after, cycle.now());
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
        for (ServiceEntity service : services.findByExecution(execution.id())) {
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
