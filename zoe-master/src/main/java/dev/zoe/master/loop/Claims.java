package dev.zoe.master.loop;

import dev.zoe.db.ServiceEntity;

/** Services that have a node and wait for their turn to start. */
final class Claims {

    private Claims() {}

    /** Remembers that a runnable service waits to be started. */
    static void add(ServiceEntity service, WorkingSet working) {
        working.claims()
                .put(
                        service.getContainerName(),
                        new WorkingSet.Claim(
                                service.getExecutionId(),
                                service.getId(),
                                service.getComponent(),
                                service.getContainerName(),
                                service.getNode()));
    }
}
