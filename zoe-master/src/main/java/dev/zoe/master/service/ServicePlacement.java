package dev.zoe.master.service;

import dev.zoe.db.service.ServiceEntity;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.spec.ServiceSpecFactory;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.master.transition.ServiceTransitions;

/** Places services on nodes. A placed service is a pending start until {@link PendingStarts} starts it. */
public final class ServicePlacement {

    private final ServiceTransitions transitions;
    private final String deployment;

    public ServicePlacement(ServiceTransitions transitions, String deployment) {
        this.transitions = transitions;
        this.deployment = deployment;
    }

    /**
     * Places a service on a node.
     *
     * @param reason the scheduler's reason, or the number of the restart
     * @return false when it cannot be placed now, because its last container is not gone yet
     */
    public boolean place(
            ServiceEntity service, String node, String reason, ActiveExecution execution, LoopCycle cycle) {
        String container = ServiceSpecFactory.containerName(service.getName(), execution.id(), deployment);
        if (!transitions.fire(service, ServiceEvent.PLACED, reason, execution, cycle)) {
            return false;
        }
        service.place(node, container, reason);
        addPendingStart(service, cycle.working());
        return true;
    }

    /** Adds the pending start of a runnable service. */
    public static void addPendingStart(ServiceEntity service, WorkingSet working) {
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
