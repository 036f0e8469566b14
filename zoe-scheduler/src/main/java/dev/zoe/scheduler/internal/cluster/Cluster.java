package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All nodes, and where there is room. */
final class Cluster {

    final ResourceDimensions dimensions = new ResourceDimensions();
    private final LabelBits labels = new LabelBits();
    private final TreeMap<String, NodeState> nodes = new TreeMap<>();
    private final CapacityTree free;
    private final CapacityTree besideCore;
    private PlacementScore score;
    private long[] capacity = new long[dimensions.count()];
    private long[] roomBesideCore = new long[dimensions.count()];
    private long[] largest = ones(dimensions.count());

    /** Whether nodes came or went since the trees were laid. */
    private boolean stale = true;

    /** Whether a node that had the largest room of a resource has less now. */
    private boolean shrunk;

    /** Nodes where somebody may have gained reach since all had what they can get. */
    private final List<NodeState> touched = new ArrayList<>();

    private long look;

    /** Counts how often the ranks of nodes were given anew. */
    private long layout;

    private long touches;

    Cluster(Placement placement, EffortCounters effort) {
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

    void choose(Placement placement) {
        score = PlacementScore.of(placement, this);
        stale = true;
    }

    PlacementScore score() {
        return score;
    }

    /** By name. */
    Collection<NodeState> nodes() {
        return nodes.values();
    }

    @Nullable
    NodeState find(String name) {
        return nodes.get(name);
    }

    /** What all nodes have together, used or not. */
    long[] capacity() {
        return capacity;
    }

    /** What core instances leave of all nodes that take new ones, together. */
    long[] roomBesideCore() {
        return roomBesideCore;
    }

    /** The largest usable room of any node, resource by resource; at least 1. */
    long[] largest() {
        measure();
        return largest;
    }

    long mask(Request.Component component) {
        return labels.mask(component.labels());
    }

    /** Adds the node or changes it; what is held on it stays. */
    NodeState put(Node node) {
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
        stale |= !state.node.labels().equals(node.labels());
        long[] before = state.capacity;
        long[] usableBefore = state.usable;
        state.node = node;
        state.drained = node.drained();
        state.labels = labels.mask(node.labels());
        state.capacity = dimensions.vector(node.capacity());
        state.usable = dimensions.vector(node.capacity().beyond(node.foreign()));
        for (int d = 0; d < capacity.length; d++) {
            capacity[d] += state.capacity[d] - before[d];
        }
        for (int d = 0; d < capacity.length; d++) {
            if (state.usable[d] > largest[d]) {
                largest[d] = state.usable[d];
                stale = true;
            }
        }
        mayHaveBeenLargest(usableBefore, state.usable);
        changed(state, true);
        return state;
    }

    void drop(NodeState node) {
        nodes.remove(node.name);
        touched.remove(node);
        for (int d = 0; d < capacity.length; d++) {
            capacity[d] -= node.capacity[d];
            roomBesideCore[d] -= node.besideCore[d];
        }
        stale = true;
        mayHaveBeenLargest(node.usable, new long[capacity.length]);
    }

    /** Whether the request asks for a resource that was not known; now it is, and no node has any. */
    boolean learn(Request request) {
        boolean learned = false;
        for (Request.Component component : request.components()) {
            learned |= dimensions.learn(component.demand());
        }
        if (learned) {
            widen();
        }
        return learned;
    }

    /** A resource came up that was not known: every vector gets a place for it. */
    void widen() {
        int count = dimensions.count();
        for (NodeState node : nodes.values()) {
            node.capacity = Arrays.copyOf(node.capacity, count);
            node.usable = Arrays.copyOf(node.usable, count);
            node.used = Arrays.copyOf(node.used, count);
            node.coreUsed = Arrays.copyOf(node.coreUsed, count);
            node.besideCore = Arrays.copyOf(node.besideCore, count);
        }
        capacity = Arrays.copyOf(capacity, count);
        roomBesideCore = Arrays.copyOf(roomBesideCore, count);
        largest = Arrays.copyOf(largest, count);
        shrunk = true;
        stale = true;
    }

    void changed(NodeState node, boolean core) {
        node.reachPass = 0;
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
            long now = node.drained ? 0 : Math.max(0, node.coreFree(d));
            roomBesideCore[d] += now - node.besideCore[d];
            node.besideCore[d] = now;
        }
    }

    /** Begins a look at nodes, each at most once. */
    void startLook() {
        look++;
    }

    /** Whether the node was not looked at since. */
    boolean looksFirst(NodeState node) {
        boolean first = node.lookedAt != look;
        node.lookedAt = look;
        return first;
    }

    /** Somebody may have gained reach there. */
    void touch(NodeState node) {
        touches++;
        if (!node.touched) {
            node.touched = true;
            touched.add(node);
        }
    }

    /** How often anything was touched. */
    long touches() {
        return touches;
    }

    List<NodeState> touched() {
        return touched;
    }

    /** Leaves only the first ones touched. */
    void untouch(int from) {
        for (int i = touched.size() - 1; i >= from; i--) {
            touched.remove(i).touched = false;
        }
    }

    /** The nodes that the placement prefers, of those with free room for an instance; others than {@code not}. */
    BestNodes best(InstanceGroup group, @Nullable NodeState not, int most) {
        lay();
        return free.best(group, not, most);
    }

    /** Whether any node has free room for an instance. */
    boolean hasRoom(InstanceGroup group) {
        return countFree(group, 1) > 0;
    }

    /** How many instances find room in what is free, at most {@code limit}. */
    int countFree(InstanceGroup group, int limit) {
        lay();
        return free.count(group, limit);
    }

    /** Writes what is free on the node of that rank, all resources; far below zero when it takes nothing new. */
    void copyFree(int rank, long[] to, int at) {
        free.copyRoom(rank, to, at);
    }

    /** Writes the same of all nodes, by rank. */
    void copyFree(long[] to) {
        lay();
        free.copyRooms(to);
    }

    /** Whether any node that takes new instances has any of that left. */
    boolean hasFree(int dimension) {
        lay();
        return free.largest(dimension) > 0;
    }

    /** How many instances would find room if every elastic instance were taken back, at most {@code limit}. */
    int countBesideCore(InstanceGroup group, int limit) {
        lay();
        return besideCore.count(group, limit);
    }

    /** How many nodes have the labels. */
    int carrying(InstanceGroup group) {
        if (group.labels == 0) {
            return nodes.size();
        }
        return (int) nodes.values().stream().filter(n -> n.carries(group)).count();
    }

    /** The largest part of any resource of the whole cluster that all instances of the request ask for. */
    double dominantShare(Request request) {
        return share(request, true);
    }

    /** The same for its core instances. */
    double coreShare(Request request) {
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

    long[] demand(Resources resources) {
        return dimensions.vector(resources);
    }

    /** Gives every node its rank, and its place in the trees. */
    void lay() {
        measure();
        if (stale) {
            NodeState[] all = nodes.values().toArray(new NodeState[0]);
            for (int rank = 0; rank < all.length; rank++) {
                all[rank].rank = rank;
            }
            free.lay(all, dimensions.count());
            besideCore.lay(all, dimensions.count());
            stale = false;
            layout++;
        }
    }

    /** Ranks are the same as long as this is. */
    long layout() {
        return layout;
    }

    /** Of a node that shrank: the largest room is measured anew when it is next asked for. */
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
                now[d] = Math.max(now[d], node.usable[d]);
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
