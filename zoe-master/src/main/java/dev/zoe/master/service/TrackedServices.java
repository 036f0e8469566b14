package dev.zoe.master.service;

import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.state.LoopCycle;
import java.util.Optional;

/** Finds the service of an event. Services of quarantined and ended executions are not found. */
public final class TrackedServices {

    private final ExecutionRepository executions;
    private final ServiceRepository services;

    public TrackedServices(ExecutionRepository executions, ServiceRepository services) {
        this.executions = executions;
        this.services = services;
    }

    /** The live service that a container of this name belongs to. */
    Optional<TrackedService> find(String containerName, LoopCycle cycle) {
        return services.findLivingByContainerName(containerName)
                .filter(service -> service.getStatus().isLiving())
                .flatMap(service -> find(service, cycle));
    }

    /**
     * The live service that a container at this place belongs to. When a report about a lost node arrives after the
     * service has moved to another node, it is not found.
     */
    Optional<TrackedService> find(ContainerPlace place, LoopCycle cycle) {
        return find(place.name(), cycle)
                .filter(tracked -> tracked.service().getNode().equals(Optional.of(place.node())));
    }

    /** A service whose row is known. */
    public Optional<TrackedService> find(ServiceEntity service, LoopCycle cycle) {
        return cycle.working().execution(service.getExecutionId()).flatMap(active -> executions
                .findById(active.id())
                .map(execution -> new TrackedService(service, execution, active)));
    }

    /** A service by its id. */
    Optional<TrackedService> find(long service, LoopCycle cycle) {
        return services.findById(service).flatMap(row -> find(row, cycle));
    }
}
