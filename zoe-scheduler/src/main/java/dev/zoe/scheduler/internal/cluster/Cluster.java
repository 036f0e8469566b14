package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.journal.Journal;
import dev.zoe.scheduler.internal.ledger.AllocationListener;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.HolderUsage;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.quota.RequestQuotas;
import java.util.Collection;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All nodes, and what is known of resources and labels. */
public final class Cluster implements AllocationListener {

    private final Journal journal;
    private final ResourceDimensions dimensions = new ResourceDimensions();
    private final LabelBits labels = new LabelBits();
    private final TreeMap<String, NodeState> nodes = new TreeMap<>();
    private final ClusterTotals totals = new ClusterTotals(nodes.values(), dimensions.count());
    private final TouchedNodes touched;
    private final CapacityIndex index;
    private Placement placement;

    public Cluster(Journal journal, Placement placement, EffortCounters effort) {
        this.journal = journal;
        this.placement = placement;
        touched = new TouchedNodes(journal);
        index = new CapacityIndex(nodes.values(), totals, PlacementScore.of(placement, totals), effort);
    }

    public void choose(Placement changed) {
        placement = changed;
        index.choose(PlacementScore.of(changed, totals));
    }

    public Placement placement() {
        return placement;
    }

    /** By name. */
    public Collection<NodeState> nodes() {
        return nodes.values();
    }

    @Nullable
    public NodeState find(String name) {
        return nodes.get(name);
    }

    public ResourceDimensions dimensions() {
        return dimensions;
    }

    public ClusterTotals totals() {
        return totals;
    }

    /** Where capacity is free. */
    public CapacityIndex index() {
        return index;
    }

    /** The nodes where a running request may have gained reach since all got what they can get. */
    public TouchedNodes touched() {
        return touched;
    }

    /** Adds the node or changes it; what is held on it stays. */
    public NodeState put(Node node) {
        journal.requireNoTrial();
        if (dimensions.learn(node.capacity())) {
            widen();
        }
        NodeState state = nodes.get(node.name());
        if (state == null) {
            state = new NodeState(node, dimensions.count());
            nodes.put(node.name(), state);
            index.invalidate();
        }
        if (!state.node().labels().equals(node.labels())) {
            // The trees cannot tell apart more labels than there are bits.
            index.invalidate();
        }
        long[] capacityBefore = state.capacity();
        long[] usableBefore = state.usable();
        labels.learn(node.labels());
        state.describe(
                node,
                labels.mask(node.labels()),
                dimensions.vector(node.capacity()),
                dimensions.vector(node.capacity().beyond(node.foreign())));
        totals.described(state, capacityBefore, usableBefore);
        changed(state, true);
        return state;
    }

    public void drop(NodeState node) {
        journal.requireNoTrial();
        nodes.remove(node.name());
        touched.drop(node);
        totals.dropped(node);
        index.invalidate();
    }

    /** Whether the request asks for a resource that was not known; now it is, and no node has any. */
    public boolean learn(Request request) {
        boolean learned = false;
        for (Request.Component component : request.components()) {
            learned |= dimensions.learn(component.demand());
            labels.learn(component.labels());
        }
        if (learned) {
            widen();
        }
        return learned;
    }

    /** A resource came up that was not known: every vector gets a place for it. */
    private void widen() {
        int count = dimensions.count();
        for (NodeState node : nodes.values()) {
            node.widen(count);
        }
        totals.widen(count);
        index.invalidate();
    }

    @Override
    public void changed(NodeState node, boolean core) {
        node.countChange();
        if (core) {
            totals.countBesideCore(node);
        }
        index.changed(node, core);
    }

    /** How many nodes have the labels. */
    public int carrying(InstanceGroup group) {
        if (group.labels() == 0) {
            return nodes.size();
        }
        return (int) nodes.values().stream().filter(n -> n.carries(group)).count();
    }

    /** The request as it would run: it asks for all its instances, and holds none. */
    public RunningRequest newRunningRequest(
            Request request, HolderUsage holder, RequestQuotas quotas, WorkProgress progress) {
        RunningRequest running = new RunningRequest(request, holder, quotas, progress);
        for (int c = 0; c < request.components().size(); c++) {
            Request.Component component = request.components().get(c);
            running.add(new InstanceGroup(
                    journal, running, c, dimensions.vector(component.demand()), labels.mask(component.labels())));
        }
        return running;
    }
}
