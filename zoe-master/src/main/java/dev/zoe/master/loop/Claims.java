package dev.zoe.master.loop;

import dev.zoe.db.ServiceEntity;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.spec.Specifications;

/** Gives services a place: from then on they wait for their turn to start. */
final class Claims {

    private final ServiceSteps steps;
    private final String deployment;

    Claims(ServiceSteps steps, String deployment) {
        this.steps = steps;
        this.deployment = deployment;
    }

    /**
     * Places a service on a node.
     *
     * @param because the scheduler's reason, or the number of the restart
     * @return false when it cannot be placed now, because its last container is still leaving
     */
    boolean place(
            ServiceEntity service,
            String node,
            String because,
            ActiveExecution execution,
            WorkingSet working,
            Cycle cycle) {
        String container = Specifications.containerName(service.getName(), execution.id(), deployment);
        if (!steps.fire(service, ServiceEvent.PLACED, because, execution, working, cycle)) {
            return false;
        }
        service.place(node, container, because);
        remember(service, working);
        return true;
    }

    /** Remembers that a runnable service waits for its turn. */
    static void remember(ServiceEntity service, WorkingSet working) {
        String container = service.getContainerName().orElseThrow();
        working.claims()
                .put(
                        container,
                        new WorkingSet.Claim(
                                service.getExecutionId(),
                                service.getId(),
                                service.getComponent(),
                                container,
                                service.getNode().orElseThrow()));
    }
}
