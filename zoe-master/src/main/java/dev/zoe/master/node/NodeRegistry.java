package dev.zoe.master.node;

import dev.zoe.db.node.DrainedNodeStore;
import dev.zoe.db.node.NodeEntity;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.node.NodeStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.service.ServiceEndHandler;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Resources;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the nodes: in the database for everybody, in the scheduler, and in the account of room.
 *
 * <p>A node that does not answer keeps its services for a while, and gets no new ones; only then it counts as lost.
 */
public final class NodeRegistry {

    private static final Logger LOG = LoggerFactory.getLogger(NodeRegistry.class);
    private static final Duration SEEN_EVERY = Duration.ofMinutes(1);

    private final NodeRepository nodes;
    private final DrainedNodeStore drains;
    private final ServiceRepository services;
    private final ServiceEndHandler ends;
    private final Applier applier;
    private final NodePolicy policy;

    public NodeRegistry(
            NodeRepository nodes,
            DrainedNodeStore drains,
            ServiceRepository services,
            ServiceEndHandler ends,
            Applier applier,
            NodePolicy policy) {
        this.nodes = nodes;
        this.drains = drains;
        this.services = services;
        this.ends = ends;
        this.applier = applier;
        this.policy = policy;
    }

    /** Takes over what operators have drained since, if anything. */
    public void refreshDrains(LoopCycle cycle) {
        Set<String> drained = drains.names();
        // Before the first observation there is nothing to go by; what is drained counts with it.
        if (!drained.equals(cycle.working().drained())
                && !cycle.working().observed().isEmpty()) {
            update(cycle.working().observed(), cycle);
        }
    }

    public void update(List<ObservedNode> observed, LoopCycle cycle) {
        cycle.working().observed(observed, drains.names());
        Map<String, NodeEntity> unseen = new HashMap<>();
        nodes.findAll().forEach(row -> unseen.put(row.getName(), row));
        for (ObservedNode one : observed) {
            NodeEntity row = unseen.remove(one.name());
            if (one.status() == ObservedNode.Status.LOST) {
                if (row != null) {
                    silent(row, cycle);
                }
            } else {
                answering(one, Optional.ofNullable(row), cycle);
            }
        }
        unseen.values().forEach(row -> silent(row, cycle));
    }

    private void answering(ObservedNode one, Optional<NodeEntity> known, LoopCycle cycle) {
        if (cycle.working().silentSince().remove(one.name()) != null) {
            LOG.info("node {} is back", one.name());
        }
        NodeEntity row =
                known.orElseGet(() -> new NodeEntity(one.name(), policy.backEnd(), one.address(), cycle.now()));
        boolean drained = one.status() == ObservedNode.Status.DRAINED
                || cycle.working().drained().contains(one.name());
        NodeStatus status = drained ? NodeStatus.DRAINED : NodeStatus.UP;
        row.setAddress(one.address());
        row.measure(one.millicores(), one.memory(), one.gpus(), one.labels());
        // Often enough for whoever looks, and not a write for every listing.
        if (known.isEmpty()
                || row.getStatus() != status
                || row.getSeenAt().plus(SEEN_EVERY).isBefore(cycle.now())) {
            row.seen(status, cycle.now());
        }
        nodes.save(row);
        Resources capacity = capacity(one.millicores(), one.memory(), one.gpus());
        Resources foreign = new Resources(
                Math.min(one.foreignMillicores(), one.millicores()), Math.min(one.foreignMemory(), one.memory()), 0);
        cycle.working().engine().nodeChanged(new Node(one.name(), capacity, foreign, one.labels(), drained));
        cycle.working().occupancy().node(one.name(), capacity, foreign);
    }

    private void silent(NodeEntity row, LoopCycle cycle) {
        Instant since = cycle.working().silentSince().computeIfAbsent(row.getName(), name -> cycle.now());
        if (row.getStatus() == NodeStatus.LOST) {
            return;
        }
        if (since.plus(policy.lostAfter()).isAfter(cycle.now())) {
            cycle.working()
                    .engine()
                    .nodeChanged(new Node(row.getName(), capacity(row), Resources.NONE, labels(row), true));
            return;
        }
        LOG.warn(
                "node {} has not answered for {} s and counts as lost",
                row.getName(),
                policy.lostAfter().toSeconds());
        row.lose();
        nodes.save(row);
        cycle.working().engine().nodeLost(row.getName(), RequestFactory.seconds(cycle.now()));
        for (ServiceEntity service : services.findLivingByNode(row.getName())) {
            ends.lostWithNode(service, row.getName(), cycle);
        }
        cycle.afterCommit(() -> applier.abandon(row.getName()));
    }

    /** Tells a new working set about the nodes as they were last seen. */
    public void restore(WorkingSet working) {
        Set<String> byOperators = drains.names();
        working.observed(List.of(), byOperators);
        for (NodeEntity row : nodes.findAll()) {
            if (row.getStatus() != NodeStatus.LOST) {
                boolean drained = row.getStatus() == NodeStatus.DRAINED || byOperators.contains(row.getName());
                working.engine()
                        .nodeChanged(new Node(row.getName(), capacity(row), Resources.NONE, labels(row), drained));
                working.occupancy().node(row.getName(), capacity(row), Resources.NONE);
            }
        }
    }

    private Resources capacity(NodeEntity row) {
        return capacity(row.getMillicores(), row.getMemory(), row.getGpus());
    }

    private Resources capacity(long millicores, long memory, int gpus) {
        return new Resources(millicores, memory, gpus, Map.of(RequestFactory.SERVICE_SLOTS, (long) policy.services()));
    }

    private static Set<String> labels(NodeEntity row) {
        return Set.copyOf(row.getLabels());
    }
}
