package dev.zoe.master.reconcile;

import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatusById;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.node.NodeRegistry;
import dev.zoe.master.order.WorkOrder;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.state.WorkingSet;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Takes snapshots of the desired, the stored and the observed state, and handles their differences as ordinary events.
 * So recovery is the normal path: after a restart, the first comparison repairs everything.
 *
 * <p>A container with an order in progress, or whose state changed after the listing began, is left to the next
 * comparison.
 */
public final class Reconciler {

    private final ExecutionRepository executions;
    private final ServiceRepository services;
    private final NodeRegistry nodes;
    private final DifferenceRepair repair;
    private final Applier applier;

    public Reconciler(
            ExecutionRepository executions,
            ServiceRepository services,
            NodeRegistry nodes,
            DifferenceRepair repair,
            Applier applier) {
        this.executions = executions;
        this.services = services;
        this.nodes = nodes;
        this.repair = repair;
        this.applier = applier;
    }

    public void reconcile(MasterEvent.BackEndListed listing, LoopCycle cycle) {
        nodes.update(listing.nodes(), cycle);
        Map<Long, ServiceEntity> rows = new LinkedHashMap<>();
        services.findLiving().stream()
                // A damaged record is reported with its execution, which is quarantined.
                .filter(row ->
                        row.getContainerName().isPresent() && row.getNode().isPresent())
                .forEach(row -> rows.put(row.getId(), row));
        List<StoredService> stored =
                rows.values().stream().map(Reconciler::stored).toList();
        Set<Long> held = listing.executions().stream()
                .filter(execution ->
                        applier.quietSince(new WorkOrder.ReleaseExecution(execution).sequence(), listing.startedAt()))
                .collect(Collectors.toSet());
        ObservedState observed = new ObservedState(
                answering(listing.nodes()), listing.services(), held, busy(stored, listing, cycle.working()));
        for (Difference difference : DifferenceResolver.resolve(desired(stored, held), stored, observed)) {
            repair.repair(difference, rows, cycle);
        }
    }

    private static StoredService stored(ServiceEntity row) {
        return new StoredService(
                row.getId(),
                row.getExecutionId(),
                row.getContainerName().orElseThrow(),
                row.getNode().orElseThrow(),
                row.getStatus());
    }

    private static Set<String> answering(List<ObservedNode> listing) {
        return listing.stream()
                .filter(node -> node.status() != ObservedNode.Status.LOST)
                .map(ObservedNode::name)
                .collect(Collectors.toSet());
    }

    private DesiredState desired(Collection<StoredService> stored, Set<Long> held) {
        Set<Long> ids = new HashSet<>(held);
        stored.forEach(service -> ids.add(service.execution()));
        Map<Long, DesiredState.Goal> goals = new HashMap<>();
        for (ExecutionStatusById execution : executions.findStates(ids)) {
            switch (execution.status()) {
                case STARTING, RUNNING -> goals.put(execution.id(), DesiredState.Goal.RUN);
                case CLEANING_UP -> goals.put(execution.id(), DesiredState.Goal.END);
                case TERMINATED, ERROR, CANCELLED -> goals.put(execution.id(), DesiredState.Goal.NOTHING);
                case SUBMITTED, QUEUED -> {
                    // It has no containers yet.
                }
            }
        }
        return new DesiredState(goals);
    }

    private Set<ContainerPlace> busy(
            Collection<StoredService> stored, MasterEvent.BackEndListed listing, WorkingSet working) {
        return Stream.concat(
                        stored.stream().map(StoredService::place),
                        listing.services().stream().map(ContainerPlace::of))
                .distinct()
                .filter(place -> !isUpToDate(place, listing.startedAt(), working))
                .collect(Collectors.toSet());
    }

    private boolean isUpToDate(ContainerPlace place, Instant listedAt, WorkingSet working) {
        Instant changed = working.containerChanges().get(place.name());
        return applier.quietSince(place.toString(), listedAt) && (changed == null || changed.isBefore(listedAt));
    }
}
