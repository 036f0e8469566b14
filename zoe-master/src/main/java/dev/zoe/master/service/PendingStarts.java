package dev.zoe.master.service;

import dev.zoe.application.Component;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.master.backend.ServiceKind;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.order.WorkOrder;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.spec.ServiceSpecFactory;
import dev.zoe.master.spec.UnmetRequirementException;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.master.transition.ExecutionTransitions;
import dev.zoe.master.transition.ServiceTransitions;
import java.util.List;

/**
 * Starts placed services when three conditions hold: the components before theirs in the start-up order are active, the
 * components that theirs depends on are healthy, and the capacity of services reclaimed for them is free.
 */
public final class PendingStarts {

    private final ExecutionRepository executions;
    private final ServiceRepository services;
    private final ServiceTransitions serviceTransitions;
    private final ExecutionTransitions executionTransitions;
    private final ServiceSpecFactory specFactory;

    public PendingStarts(
            ExecutionRepository executions,
            ServiceRepository services,
            ServiceTransitions serviceTransitions,
            ExecutionTransitions executionTransitions,
            ServiceSpecFactory specFactory) {
        this.executions = executions;
        this.services = services;
        this.serviceTransitions = serviceTransitions;
        this.executionTransitions = executionTransitions;
        this.specFactory = specFactory;
    }

    public void startDue(LoopCycle cycle) {
        for (WorkingSet.PendingStart start :
                List.copyOf(cycle.working().pendingStarts().values())) {
            cycle.working().execution(start.execution()).ifPresent(execution -> {
                Component component = execution.component(start.component());
                if (execution.core().mayStart(component)
                        && cycle.working().occupancy().fits(start.node(), RequestFactory.demand(component))) {
                    begin(start, execution, component, cycle);
                }
            });
        }
    }

    private void begin(WorkingSet.PendingStart start, ActiveExecution execution, Component component, LoopCycle cycle) {
        ServiceEntity service = services.findById(start.service()).orElseThrow();
        WorkOrder.Start order;
        try {
            order = order(service, execution, cycle.working());
        } catch (UnmetRequirementException e) {
            executionTransitions.fire(
                    executions.findById(execution.id()).orElseThrow(),
                    ExecutionEvent.FAILED,
                    service.getName() + ": " + e.getMessage(),
                    cycle);
            return;
        }
        if (serviceTransitions.fire(service, ServiceEvent.BEGIN, "its turn has come", execution, cycle)) {
            cycle.working().occupancy().occupy(start.containerName(), start.node(), RequestFactory.demand(component));
            cycle.order(order);
        }
    }

    /** The order that starts a service; the same at each call. */
    public WorkOrder.Start order(ServiceEntity service, ActiveExecution execution, WorkingSet working)
            throws UnmetRequirementException {
        String node = service.getNode().orElseThrow();
        return new WorkOrder.Start(specFactory.of(new ServiceSpecFactory.ServiceToStart(
                execution.id(),
                execution.name(),
                execution.owner().name(),
                execution.owner().uid(),
                service.getId(),
                execution.component(service.getComponent()),
                service.getName(),
                service.isCore() ? ServiceKind.CORE : ServiceKind.ELASTIC,
                node,
                working.occupancy().capacity(node))));
    }
}
