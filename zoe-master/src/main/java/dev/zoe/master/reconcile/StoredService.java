package dev.zoe.master.reconcile;

import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.ContainerPlace;

/**
 * A service that holds a container or a claim to one, as it is on record.
 *
 * @param id of the service
 * @param execution its execution
 * @param container name of its container
 * @param node where the container is, or will be
 * @param status one of the living ones
 */
public record StoredService(long id, long execution, String container, String node, ServiceStatus status) {

    /** Where its container is, or will be. */
    public ContainerPlace place() {
        return new ContainerPlace(container, node);
    }
}
