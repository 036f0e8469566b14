package dev.zoe.master.service;

import dev.zoe.db.service.ServiceEntity;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.spec.ServiceSpecFactory;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.master.transition.ServiceTransitions;

/** Gives services a place: from then on they wait for their turn to start. */
public final class ServicePlacement {

    private final ServiceTransitions steps;
    private final String deployment;

    public ServicePlacement(ServiceTransitions steps, String deployment) {
        this.steps = steps;
        this.deployment = deployment;
    }

    /**
     * Places a service on a node.
     *
     * @param because the scheduler's reason, or the number of the restart
     * @return false when it cannot be placed now, because its last container is still leaving
     */
    public boolean place(
            ServiceEntity service, String node, String because, ActiveExecution execution, LoopCycle cycle) {
        String container = ServiceSpecFactory.containerName(service.getName(), execution.id(), deployment);
        if (!steps.fire(service, ServiceEvent.PLACED, because, execution, cycle)) {
            return false;
        }
        service.place(node, container, because);
        remember(service, cycle.working());
        return true;
    }

    /** Remembers that a runnable service waits for its turn. */
    public static void remember(ServiceEntity service, WorkingSet working) {
        String container = service.getContainerName().orElseThrow();
        working.pendingStarts()
                .put(
                        container,
                        new WorkingSet.PendingStart(
                                service.getExecutionId(),
                                service.getId(),
                                service.getComponent(),
                                container,
                                service.getNode().orElseThrow()));
    }
}
