package dev.zoe.master.loop;

import dev.zoe.db.Drains;
import dev.zoe.db.NodeEntity;
import dev.zoe.db.NodeStatus;
import dev.zoe.db.Nodes;
import dev.zoe.db.ServiceEntity;
import dev.zoe.db.Services;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.spec.Requests;
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
final class NodeBook {

    private static final Logger log = LoggerFactory.getLogger(NodeBook.class);
    private static final Duration SEEN_EVERY = Duration.ofMinutes(1);

    private final Nodes nodes;
    private final Drains drains;
    private final Services services;
    private final Happenings happenings;
    private final Applier applier;
    private final LoopAssembly.Site site;

    NodeBook(
            Nodes nodes,
            Drains drains,
            Services services,
            Happenings happenings,
            Applier applier,
            LoopAssembly.Site site) {
        this.nodes = nodes;
        this.drains = drains;
        this.services = services;
        this.happenings = happenings;
        this.applier = applier;
        this.site = site;
    }

    /** Takes over what operators have drained since, if anything. */
    void refreshDrains(WorkingSet working, Cycle cycle) {
        Set<String> drained = drains.names();
        // Before the first observation there is nothing to go by; what is drained counts with it.
        if (!drained.equals(working.drained()) && !working.observed().isEmpty()) {
            update(working.observed(), working, cycle);
        }
    }

    void update(List<ObservedNode> observed, WorkingSet working, Cycle cycle) {
        working.observed(observed, drains.names());
        Map<String, NodeEntity> unseen = new HashMap<>();
        nodes.findAll().forEach(row -> unseen.put(row.getName(), row));
        for (ObservedNode one : observed) {
            NodeEntity row = unseen.remove(one.name());
            if (one.status() == ObservedNode.Status.LOST) {
                if (row != null) {
                    silent(row, working, cycle);
                }
            } else {
                answering(one, Optional.ofNullable(row), working, cycle);
            }
        }
        unseen.values().forEach(row -> silent(row, working, cycle));
    }

    private void answering(ObservedNode one, Optional<NodeEntity> known, WorkingSet working, Cycle cycle) {
        if (working.silentSince().remove(one.name()) != null) {
            log.info("node {} is back", one.name());
        }
        NodeEntity row = known.orElseGet(() -> new NodeEntity(one.name(), site.backEnd(), one.address(), cycle.now()));
        boolean drained =
                one.status() == ObservedNode.Status.DRAINED || working.drained().contains(one.name());
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
        working.engine().nodeChanged(new Node(one.name(), capacity, foreign, one.labels(), drained));
        working.room().node(one.name(), capacity, foreign);
    }

    private void silent(NodeEntity row, WorkingSet working, Cycle cycle) {
        Instant since = working.silentSince().computeIfAbsent(row.getName(), name -> cycle.now());
        if (row.getStatus() == NodeStatus.LOST) {
            return;
        }
        if (since.plus(site.nodeLostAfter()).isAfter(cycle.now())) {
            working.engine().nodeChanged(new Node(row.getName(), capacity(row), Resources.NONE, labels(row), true));
            return;
        }
        log.warn(
                "node {} has not answered for {} s and counts as lost",
                row.getName(),
                site.nodeLostAfter().toSeconds());
        row.lose();
        nodes.save(row);
        working.engine().nodeLost(row.getName(), Requests.seconds(cycle.now()));
        for (ServiceEntity service : services.findLivingByNode(row.getName())) {
            happenings.lostWithNode(service, row.getName(), working, cycle);
        }
        cycle.afterwards(() -> applier.abandon(row.getName()));
    }

    /** Tells a new working set about the nodes as they were last seen. */
    void restore(WorkingSet working) {
        Set<String> byOperators = drains.names();
        working.observed(List.of(), byOperators);
        for (NodeEntity row : nodes.findAll()) {
            if (row.getStatus() != NodeStatus.LOST) {
                boolean drained = row.getStatus() == NodeStatus.DRAINED || byOperators.contains(row.getName());
                working.engine()
                        .nodeChanged(new Node(row.getName(), capacity(row), Resources.NONE, labels(row), drained));
                working.room().node(row.getName(), capacity(row), Resources.NONE);
            }
        }
    }

    private Resources capacity(NodeEntity row) {
        return capacity(row.getMillicores(), row.getMemory(), row.getGpus());
    }

    private Resources capacity(long millicores, long memory, int gpus) {
        return new Resources(millicores, memory, gpus, Map.of(Requests.SERVICE_SLOTS, (long) site.servicesPerNode()));
    }

    private static Set<String> labels(NodeEntity row) {
        return Set.copyOf(row.getLabels());
    }
}
