package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.journal.Journal;
import dev.zoe.scheduler.internal.ledger.AllocationListener;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.HolderUsage;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import java.util.Arrays;
import java.util.Collection;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All nodes, and where there is room. */
public final class Cluster implements AllocationListener {

    private final Journal journal;
    private final ResourceDimensions dimensions = new ResourceDimensions();
    private final LabelBits labels = new LabelBits();
    private final TreeMap<String, NodeState> nodes = new TreeMap<>();

    @DerivedState("the nodes")
    private final CapacityTree free;

    @DerivedState("the nodes")
    private final CapacityTree besideCore;

    private Placement placement;
    private PlacementScore score;
    private long[] capacity = new long[dimensions.count()];
    private long[] roomBesideCore = new long[dimensions.count()];

    @DerivedState("the nodes, when shrunk is false")
    private long[] largest = ones(dimensions.count());

    @DerivedState("whether nodes came or went since the trees were laid")
    private boolean stale = true;

    @DerivedState("whether a node that had the largest room of a resource has less now")
    private boolean shrunk;

    private final TouchedNodes touched;

    @DerivedState("counts how often the ranks of nodes were given again")
    private long layout;

    public Cluster(Journal journal, Placement placement, EffortCounters effort) {
        this.journal = journal;
        touched = new TouchedNodes(journal);
        this.placement = placement;
        score = PlacementScore.of(placement, this);
        free = new CapacityTree(
                new CapacityTree.View() {
                    @Override
                    public long room(NodeState node, int dimension) {
                        return node.free(dimension);
                    }

                    @Override
                    public long key(NodeState node) {
                        return score.key(node);
                    }
                },
                effort);
        besideCore = new CapacityTree(
                new CapacityTree.View() {
                    @Override
                    public long room(NodeState node, int dimension) {
                        return node.coreFree(dimension);
                    }

                    @Override
                    public long key(NodeState node) {
                        return 0;
                    }
                },
                effort);
    }

    public void choose(Placement changed) {
        placement = changed;
        score = PlacementScore.of(changed, this);
        stale = true;
    }

    public Placement placement() {
        return placement;
    }

    public PlacementScore score() {
        return score;
    }

    /** By name. */
    public Collection<NodeState> nodes() {
        return nodes.values();
    }

    @Nullable
    public NodeState find(String name) {
        return nodes.get(name);
    }

    /** What all nodes have together, used or not. */
    public long[] capacity() {
        return capacity;
    }

    /** What core instances leave of all nodes that take new ones, together. */
    public long[] roomBesideCore() {
        return roomBesideCore;
    }

    /** The largest usable room of any node, resource by resource; at least 1. */
    public long[] largest() {
        measure();
        return largest;
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
            stale = true;
        }
        // More labels than bits look the same in the trees.
        stale |= !state.node().labels().equals(node.labels());
        long[] before = state.capacity();
        long[] usableBefore = state.usable();
        labels.learn(node.labels());
        state.describe(
                node,
                labels.mask(node.labels()),
                dimensions.vector(node.capacity()),
                dimensions.vector(node.capacity().beyond(node.foreign())));
        for (int d = 0; d < capacity.length; d++) {
            capacity[d] += state.capacity()[d] - before[d];
        }
        for (int d = 0; d < capacity.length; d++) {
            if (state.usable()[d] > largest[d]) {
                largest[d] = state.usable()[d];
                stale = true;
            }
        }
        mayHaveBeenLargest(usableBefore, state.usable());
        changed(state, true);
        return state;
    }

    public void drop(NodeState node) {
        journal.requireNoTrial();
        nodes.remove(node.name());
        touched.drop(node);
        for (int d = 0; d < capacity.length; d++) {
            capacity[d] -= node.capacity()[d];
            roomBesideCore[d] -= node.besideCore(d);
        }
        stale = true;
        mayHaveBeenLargest(node.usable(), new long[capacity.length]);
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
        capacity = Arrays.copyOf(capacity, count);
        roomBesideCore = Arrays.copyOf(roomBesideCore, count);
        largest = Arrays.copyOf(largest, count);
        shrunk = true;
        stale = true;
    }

    @Override
    public void changed(NodeState node, boolean core) {
        node.countChange();
        if (core) {
            countBesideCore(node);
        }
        if (!stale) {
            free.changed(node);
            if (core) {
                besideCore.changed(node);
            }
        }
    }

    private void countBesideCore(NodeState node) {
        for (int d = 0; d < roomBesideCore.length; d++) {
            roomBesideCore[d] += node.measureBesideCore(d);
        }
    }

    /** The nodes where a running request may have gained reach since all got what they can get. */
    public TouchedNodes touched() {
        return touched;
    }

    /** The nodes that the placement prefers, of those with free room for an instance; others than {@code not}. */
    public BestNodes best(InstanceGroup group, @Nullable NodeState not, int most) {
        lay();
        return free.best(group, not, most);
    }

    /** Whether any node has free room for an instance. */
    public boolean hasFreeFor(InstanceGroup group) {
        return countFree(group, 1) > 0;
    }

    /** How many instances find room in what is free, at most {@code limit}. */
    public int countFree(InstanceGroup group, int limit) {
        lay();
        return free.count(group, limit);
    }

    /** Writes what is free on the node of that rank, all resources; far below zero when it takes nothing new. */
    public void copyFree(int rank, long[] to, int at) {
        free.copyRoom(rank, to, at);
    }

    /** Writes the same of all nodes, by rank. */
    public void copyFree(long[] to) {
        lay();
        free.copyRooms(to);
    }

    /** Whether any node that takes new instances has any of that left. */
    public boolean hasFree(int dimension) {
        lay();
        return free.largest(dimension) > 0;
    }

    /** How many instances would find room if every elastic instance were taken back, at most {@code limit}. */
    public int countBesideCore(InstanceGroup group, int limit) {
        lay();
        return besideCore.count(group, limit);
    }

    /** How many nodes have the labels. */
    public int carrying(InstanceGroup group) {
        if (group.labels() == 0) {
            return nodes.size();
        }
        return (int) nodes.values().stream().filter(n -> n.carries(group)).count();
    }

    /** The largest part of any resource of the whole cluster that all instances of the request ask for. */
    public double dominantShare(Request request) {
        return share(request, true);
    }

    /** The same for its core instances. */
    public double coreShare(Request request) {
        return share(request, false);
    }

    private double share(Request request, boolean elasticToo) {
        double share = 0;
        double[] sum = new double[dimensions.count()];
        for (Request.Component component : request.components()) {
            long[] demand = dimensions.vector(component.demand());
            int count = elasticToo ? component.instances() : component.core();
            for (int d = 0; d < sum.length; d++) {
                sum[d] += (double) demand[d] * count;
            }
        }
        for (int d = 0; d < sum.length; d++) {
            share = Math.max(share, sum[d] / Math.max(1, capacity[d]));
        }
        return share;
    }

    /** The request as it would run: it asks for all its instances, and holds none. */
    public RunningRequest newRunningRequest(Request request, HolderUsage holder, WorkProgress progress) {
        RunningRequest running = new RunningRequest(request, holder, progress);
        for (int c = 0; c < request.components().size(); c++) {
            Request.Component component = request.components().get(c);
            running.add(new InstanceGroup(
                    journal, running, c, dimensions.vector(component.demand()), labels.mask(component.labels())));
        }
        return running;
    }

    public ResourceDimensions dimensions() {
        return dimensions;
    }

    /** Gives every node its rank, and its place in the trees. */
    public void lay() {
        measure();
        if (stale) {
            NodeState[] all = nodes.values().toArray(new NodeState[0]);
            for (int rank = 0; rank < all.length; rank++) {
                all[rank].rank(rank);
            }
            free.lay(all, dimensions.count());
            besideCore.lay(all, dimensions.count());
            stale = false;
            layout++;
        }
    }

    /** Ranks are the same as long as this is. */
    public long layout() {
        return layout;
    }

    /** Of a node that shrank: the largest capacity is measured again when it is next asked for. */
    private void mayHaveBeenLargest(long[] before, long[] after) {
        for (int d = 0; d < before.length; d++) {
            shrunk |= after[d] < before[d] && before[d] == largest[d];
        }
    }

    private void measure() {
        if (!shrunk) {
            return;
        }
        shrunk = false;
        long[] now = ones(dimensions.count());
        for (NodeState node : nodes.values()) {
            for (int d = 0; d < now.length; d++) {
                now[d] = Math.max(now[d], node.usable()[d]);
            }
        }
        if (!Arrays.equals(now, largest)) {
            largest = now;
            stale = true;
        }
    }

    private static long[] ones(int count) {
        long[] ones = new long[count];
        Arrays.fill(ones, 1);
        return ones;
    }
}
