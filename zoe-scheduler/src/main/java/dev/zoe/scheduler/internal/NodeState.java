package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Node;
import java.util.ArrayList;
import java.util.List;

/** A node and what the ledger holds on it. Room may be negative, on a node that shrank below what it holds. */
final class NodeState {

    final String name;
    Node node;

    /** By name, among all nodes; set when the cluster is laid out. */
    int rank;

    long labels;
    long[] capacity;
    long[] usable;
    long[] used;
    long[] coreUsed;
    int instances;

    /** What is held here, and what was held before the last plan. */
    final List<Allocation> allocations = new ArrayList<>();

    /** Whether somebody may have gained reach here since all were last known to have what they can get. */
    boolean touched;

    /** The last look at many nodes in which this one was seen. */
    long lookedAt;

    /** Whether it was found within reach then. */
    boolean reached;

    /** What was taken back here to make room, and in which attempt. */
    final List<Long> madeRoom = new ArrayList<>(0);

    long madeRoomIn;

    /** The last attempt to make room in which something was put here. */
    long filledIn;

    NodeState(Node node, int dimensions) {
        this.name = node.name();
        this.node = node;
        this.capacity = new long[dimensions];
        this.usable = new long[dimensions];
        this.used = new long[dimensions];
        this.coreUsed = new long[dimensions];
    }

    long free(int dimension) {
        return usable[dimension] - used[dimension];
    }

    /** What core instances leave: the room there would be if every elastic instance were taken back. */
    long coreFree(int dimension) {
        return usable[dimension] - coreUsed[dimension];
    }

    /** Whether it has the labels and takes new instances. */
    boolean open(Group group) {
        return !node.drained() && carries(group);
    }

    boolean carries(Group group) {
        return (labels & group.labels) == group.labels
                && (group.labels == 0 || node.labels().containsAll(group.component.labels()));
    }

    boolean fits(long[] demand) {
        for (int d = 0; d < demand.length; d++) {
            if (demand[d] > free(d)) {
                return false;
            }
        }
        return true;
    }

    boolean fitsBesideCore(long[] demand) {
        for (int d = 0; d < demand.length; d++) {
            if (demand[d] > coreFree(d)) {
                return false;
            }
        }
        return true;
    }

    /** How many of them fit, at most {@code limit}. */
    int count(long[] demand, int limit) {
        int count = limit;
        for (int d = 0; d < demand.length; d++) {
            count = atMost(count, free(d), demand[d]);
        }
        return count;
    }

    static int atMost(int limit, long room, long demand) {
        if (room < 0) {
            return 0;
        }
        return demand == 0 ? limit : (int) Math.min(limit, room / demand);
    }
}
