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
 * Takes the snapshots of what is desired, stored and observed. What {@link DifferenceResolver} finds becomes ordinary
 * happenings, so that recovery is the normal path: after a restart the first comparison brings everything back in line.
 *
 * <p>A container about which something is being done, or whose state changed after the listing began, is left to the
 * next comparison.
 */
public final class Reconciler {

    private final ExecutionRepository executions;
    private final ServiceRepository services;
    private final NodeRegistry nodes;
    private final DifferenceHandler handler;
    private final Applier applier;

    public Reconciler(
            ExecutionRepository executions,
            ServiceRepository services,
            NodeRegistry nodes,
            DifferenceHandler handler,
            Applier applier) {
        this.executions = executions;
        this.services = services;
        this.nodes = nodes;
        this.handler = handler;
        this.applier = applier;
    }

    public void reconcile(MasterEvent.BackEndListed seen, LoopCycle cycle) {
        nodes.update(seen.nodes(), cycle);
        Map<Long, ServiceEntity> rows = new LinkedHashMap<>();
        services.findLiving().stream()
                // A damaged record is reported with its execution, which is left alone.
                .filter(row ->
                        row.getContainerName().isPresent() && row.getNode().isPresent())
                .forEach(row -> rows.put(row.getId(), row));
        List<StoredService> stored =
                rows.values().stream().map(Reconciler::stored).toList();
        Set<Long> kept = seen.executions().stream()
                .filter(execution ->
                        applier.quietSince(new WorkOrder.ReleaseExecution(execution).sequence(), seen.begun()))
                .collect(Collectors.toSet());
        ObservedState observed =
                new ObservedState(answering(seen.nodes()), seen.services(), kept, busy(stored, seen, cycle.working()));
        for (Difference difference : DifferenceResolver.resolve(desired(stored, kept), stored, observed)) {
            handler.handle(difference, rows, cycle);
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

    private static Set<String> answering(List<ObservedNode> seen) {
        return seen.stream()
                .filter(node -> node.status() != ObservedNode.Status.LOST)
                .map(ObservedNode::name)
                .collect(Collectors.toSet());
    }

    private DesiredState desired(Collection<StoredService> stored, Set<Long> kept) {
        Set<Long> ids = new HashSet<>(kept);
        stored.forEach(service -> ids.add(service.execution()));
        Map<Long, DesiredState.Goal> goals = new HashMap<>();
        for (ExecutionStatusById one : executions.findStates(ids)) {
            switch (one.status()) {
                case STARTING, RUNNING -> goals.put(one.id(), DesiredState.Goal.RUN);
                case CLEANING_UP -> goals.put(one.id(), DesiredState.Goal.END);
                case TERMINATED, ERROR, CANCELLED -> goals.put(one.id(), DesiredState.Goal.NOTHING);
                case SUBMITTED, QUEUED -> {
                    // It was given nothing yet, so there is nothing to compare.
                }
            }
        }
        return new DesiredState(goals);
    }

    private Set<ContainerPlace> busy(
            Collection<StoredService> stored, MasterEvent.BackEndListed seen, WorkingSet working) {
        return Stream.concat(
                        stored.stream().map(StoredService::place),
                        seen.services().stream().map(ContainerPlace::of))
                .distinct()
                .filter(place -> !mayJudge(place, seen.begun(), working))
                .collect(Collectors.toSet());
    }

    private boolean mayJudge(ContainerPlace place, Instant begun, WorkingSet working) {
        Instant changed = working.changed().get(place.name());
        return applier.quietSince(place.toString(), begun) && (changed == null || changed.isBefore(begun));
    }
}
