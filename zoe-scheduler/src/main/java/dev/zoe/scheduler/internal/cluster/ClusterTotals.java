package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.Arrays;
import java.util.Collection;

/** Sums and maxima over all nodes, resource by resource. */
public final class ClusterTotals {

    private final Collection<NodeState> nodes;
    private long[] capacity;
    private long[] besideCore;

    @DerivedState("the nodes, when shrunk is false")
    private long[] largest;

    @DerivedState("whether a node that had the largest capacity of a resource has less now")
    private boolean shrunk;

    /** @param nodes all of them, now and later */
    ClusterTotals(Collection<NodeState> nodes, int dimensions) {
        this.nodes = nodes;
        capacity = new long[dimensions];
        besideCore = new long[dimensions];
        largest = ones(dimensions);
    }

    /** What all nodes have together, used or not; not to be changed. */
    public long[] capacity() {
        return capacity;
    }

    /** What core instances leave of all nodes that take new ones, together; not to be changed. */
    public long[] besideCore() {
        return besideCore;
    }

    /**
     * The largest usable capacity of any node, resource by resource; at least 1. Not to be changed; another array when
     * there is another largest one.
     */
    public long[] largest() {
        if (shrunk) {
            measure();
        }
        return largest;
    }

    /** The node is described again, or for the first time. */
    void described(NodeState node, long[] capacityBefore, long[] usableBefore) {
        for (int d = 0; d < capacity.length; d++) {
            capacity[d] += node.capacity()[d] - capacityBefore[d];
        }
        long[] grown = largest.clone();
        for (int d = 0; d < grown.length; d++) {
            grown[d] = Math.max(grown[d], node.usable()[d]);
        }
        if (!Arrays.equals(grown, largest)) {
            largest = grown;
        }
        mayHaveBeenLargest(usableBefore, node.usable());
    }

    /** The node is gone. */
    void dropped(NodeState node) {
        for (int d = 0; d < capacity.length; d++) {
            capacity[d] -= node.capacity()[d];
            besideCore[d] -= node.besideCore(d);
        }
        mayHaveBeenLargest(node.usable(), new long[capacity.length]);
    }

    /** Core instances came to the node or went from it, or the node changed. */
    void countBesideCore(NodeState node) {
        for (int d = 0; d < besideCore.length; d++) {
            besideCore[d] += node.measureBesideCore(d);
        }
    }

    /** A resource came up that was not known. */
    void widen(int dimensions) {
        capacity = Arrays.copyOf(capacity, dimensions);
        besideCore = Arrays.copyOf(besideCore, dimensions);
        largest = Arrays.copyOf(largest, dimensions);
        shrunk = true;
    }

    /** Of a node that shrank: the largest capacity is measured again when it is next asked for. */
    private void mayHaveBeenLargest(long[] before, long[] after) {
        for (int d = 0; d < before.length; d++) {
            shrunk |= after[d] < before[d] && before[d] == largest[d];
        }
    }

    private void measure() {
        shrunk = false;
        long[] now = ones(largest.length);
        for (NodeState node : nodes) {
            for (int d = 0; d < now.length; d++) {
                now[d] = Math.max(now[d], node.usable()[d]);
            }
        }
        if (!Arrays.equals(now, largest)) {
            largest = now;
        }
    }

    private static long[] ones(int count) {
        long[] ones = new long[count];
        Arrays.fill(ones, 1);
        return ones;
    }
}
