package dev.zoe.master.reconcile;

import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.ContainerPlace;

/**
 * A live service, as the database has it.
 *
 * @param id id of the service
 * @param execution id of its execution
 * @param container name of its container
 * @param node node of the container, which may not have been started
 * @param status one of the live statuses
 */
public record StoredService(long id, long execution, String container, String node, ServiceStatus status) {

    /** The place of its container. */
    public ContainerPlace place() {
        return new ContainerPlace(container, node);
    }
}
