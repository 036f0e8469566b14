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
 * Keeps the nodes up to date in the database, in the scheduler and in the account of occupancy.
 *
 * <p>A node that does not answer gets no new services and keeps those it has. After {@code node-lost-after} it counts
 * as lost.
 */
public final class NodeRegistry {

    private static final Logger LOG = LoggerFactory.getLogger(NodeRegistry.class);
    private static final Duration SEEN_INTERVAL = Duration.ofMinutes(1);

    private final NodeRepository nodes;
    private final DrainedNodeStore drains;
    private final ServiceRepository services;
    private final ServiceEndHandler ends;
    private final Applier applier;
    private final NodeSettings settings;

    public NodeRegistry(
            NodeRepository nodes,
            DrainedNodeStore drains,
            ServiceRepository services,
            ServiceEndHandler ends,
            Applier applier,
            NodeSettings settings) {
        this.nodes = nodes;
        this.drains = drains;
        this.services = services;
        this.ends = ends;
        this.applier = applier;
        this.settings = settings;
    }

    /** Applies changes of the drained nodes by operators. */
    public void refreshDrains(LoopCycle cycle) {
        Set<String> drained = drains.names();
        // Before the first listing there are no nodes: it takes the drained ones over.
        if (!drained.equals(cycle.working().drainedNodes())
                && !cycle.working().observedNodes().isEmpty()) {
            update(cycle.working().observedNodes(), cycle);
        }
    }

    public void update(List<ObservedNode> observed, LoopCycle cycle) {
        cycle.working().updateNodes(observed, drains.names());
        Map<String, NodeEntity> unseen = new HashMap<>();
        nodes.findAll().forEach(row -> unseen.put(row.getName(), row));
        for (ObservedNode node : observed) {
            NodeEntity row = unseen.remove(node.name());
            if (node.status() == ObservedNode.Status.LOST) {
                if (row != null) {
                    silent(row, cycle);
                }
            } else {
                answering(node, Optional.ofNullable(row), cycle);
            }
        }
        unseen.values().forEach(row -> silent(row, cycle));
    }

    private void answering(ObservedNode node, Optional<NodeEntity> known, LoopCycle cycle) {
        if (cycle.working().silentSince().remove(node.name()) != null) {
            LOG.info("node answers again: node={}", node.name());
        }
        NodeEntity row =
                known.orElseGet(() -> new NodeEntity(node.name(), settings.backEnd(), node.address(), cycle.now()));
        boolean drained = node.status() == ObservedNode.Status.DRAINED
                || cycle.working().drainedNodes().contains(node.name());
        NodeStatus status = drained ? NodeStatus.DRAINED : NodeStatus.UP;
        row.setAddress(node.address());
        row.measure(node.millicores(), node.memory(), node.gpus(), node.labels());
        // A write for every listing would be too many.
        if (known.isEmpty()
                || row.getStatus() != status
                || row.getSeenAt().plus(SEEN_INTERVAL).isBefore(cycle.now())) {
            row.seen(status, cycle.now());
        }
        nodes.save(row);
        Resources capacity = capacity(node.millicores(), node.memory(), node.gpus());
        Resources foreign = new Resources(
                Math.min(node.foreignMillicores(), node.millicores()),
                Math.min(node.foreignMemory(), node.memory()),
                0);
        cycle.working().engine().nodeChanged(new Node(node.name(), capacity, foreign, node.labels(), drained));
        cycle.working().occupancy().updateNode(node.name(), capacity, foreign);
    }

    private void silent(NodeEntity row, LoopCycle cycle) {
        Instant since = cycle.working().silentSince().computeIfAbsent(row.getName(), name -> cycle.now());
        if (row.getStatus() == NodeStatus.LOST) {
            return;
        }
        if (since.plus(settings.lostAfter()).isAfter(cycle.now())) {
            cycle.working()
                    .engine()
                    .nodeChanged(new Node(row.getName(), capacity(row), Resources.NONE, labels(row), true));
            return;
        }
        LOG.warn(
                "node counts as lost: node={} silent_seconds={}",
                row.getName(),
                settings.lostAfter().toSeconds());
        row.lose();
        nodes.save(row);
        cycle.working().engine().nodeLost(row.getName(), RequestFactory.seconds(cycle.now()));
        for (ServiceEntity service : services.findLivingByNode(row.getName())) {
            ends.lostWithNode(service, row.getName(), cycle);
        }
        cycle.afterCommit(() -> applier.abandon(row.getName()));
    }

    /** Adds the nodes as they were last seen to a new working set. */
    public void restore(WorkingSet working) {
        Set<String> drainedByOperators = drains.names();
        working.updateNodes(List.of(), drainedByOperators);
        for (NodeEntity row : nodes.findAll()) {
            if (row.getStatus() != NodeStatus.LOST) {
                boolean drained = row.getStatus() == NodeStatus.DRAINED || drainedByOperators.contains(row.getName());
                working.engine()
                        .nodeChanged(new Node(row.getName(), capacity(row), Resources.NONE, labels(row), drained));
                working.occupancy().updateNode(row.getName(), capacity(row), Resources.NONE);
            }
        }
    }

    private Resources capacity(NodeEntity row) {
        return capacity(row.getMillicores(), row.getMemory(), row.getGpus());
    }

    private Resources capacity(long millicores, long memory, int gpus) {
        return new Resources(
                millicores, memory, gpus, Map.of(RequestFactory.SERVICE_SLOTS, (long) settings.services()));
    }

    private static Set<String> labels(NodeEntity row) {
        return Set.copyOf(row.getLabels());
    }
}
