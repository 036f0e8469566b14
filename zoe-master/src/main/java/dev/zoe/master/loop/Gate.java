package dev.zoe.master.loop;

import dev.zoe.application.Component;
import dev.zoe.db.Executions;
import dev.zoe.db.ServiceEntity;
import dev.zoe.db.Services;
import dev.zoe.master.apply.WorkOrder;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.spec.Requests;
import dev.zoe.master.spec.Specifications;
import dev.zoe.master.spec.UnmetException;
import java.util.List;

/**
 * Lets placed services start when their turn has come: those before them in start-up order are active, those they
 * depend on answer, and what was reclaimed on their node is really gone.
 */
final class Gate {

    private final Executions executions;
    private final Services services;
    private final ServiceSteps serviceSteps;
    private final ExecutionSteps executionSteps;
    private final Specifications specifications;

    Gate(
            Executions executions,
            Services services,
            ServiceSteps serviceSteps,
            ExecutionSteps executionSteps,
            Specifications specifications) {
        this.executions = executions;
        this.services = services;
        this.serviceSteps = serviceSteps;
        this.executionSteps = executionSteps;
        this.specifications = specifications;
    }

    void open(WorkingSet working, Cycle cycle) {
        for (WorkingSet.Claim claim : List.copyOf(working.claims().values())) {
            working.execution(claim.execution()).ifPresent(execution -> {
                Component component = execution.component(claim.component());
                if (execution.mayStart(component) && working.room().fits(claim.node(), Requests.demand(component))) {
                    begin(claim, execution, component, working, cycle);
                }
            });
        }
    }

    private void begin(
            WorkingSet.Claim claim, ActiveExecution execution, Component component, WorkingSet working, Cycle cycle) {
        ServiceEntity service = services.findById(claim.service()).orElseThrow();
        WorkOrder.Start order;
        try {
            order = order(service, execution, working);
        } catch (UnmetException e) {
            executionSteps.fire(
                    executions.findById(execution.id()).orElseThrow(),
                    ExecutionEvent.FAILED,
                    service.getName() + ": " + e.getMessage(),
                    working,
                    cycle);
            return;
        }
        if (serviceSteps.fire(service, ServiceEvent.BEGIN, "its turn has come", execution, working, cycle)) {
            working.room().take(claim.containerName(), claim.node(), Requests.demand(component));
            cycle.order(order);
        }
    }

    /** The order that starts a service, or starts it again: the same each time. */
    WorkOrder.Start order(ServiceEntity service, ActiveExecution execution, WorkingSet working) throws UnmetException {
        String node = service.getNode().orElseThrow();
        return new WorkOrder.Start(specifications.of(new Specifications.Subject(
                execution.id(),
                execution.name(),
                execution.owner().name(),
                execution.owner().uid(),
                service.getId(),
                execution.component(service.getComponent()),
                service.getName(),
                node,
                working.room().capacity(node))));
    }
}
