package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.internal.cluster.Cluster;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node and what the ledger holds on it. Room may be negative, on a node that shrank below what it holds. */
final class NodeState {

    final String name;
    Node node;

    /** By name, among all nodes; set when the cluster is laid out. */
    int rank;

    /** That of the node, at hand. */
    boolean drained;

    long labels;
    long[] capacity;
    long[] usable;
    long[] used;
    long[] coreUsed;

    /** What it contributes to {@link Cluster#roomBesideCore}. */
    long[] besideCore;

    int instances;

    /** What is held here, and what was held before the last plan. */
    final List<Allocation> allocations = new ArrayList<>();

    /** The groups of these, side by side in memory, as they are looked for often. */
    private final List<InstanceGroup> groups = new ArrayList<>();

    /** Whether somebody may have gained reach here since all were last known to have what they can get. */
    boolean touched;

    /** The last look at many nodes in which this one was seen. */
    long lookedAt;

    /** Whether it was found within reach then. */
    boolean reached;

    /** What was within reach here for a member that found too little, in {@link #reachPass} by {@link #reachBy}. */
    long[] reach = new long[0];

    /** The pass through those in service in which {@link #reach} was found; 0 when the node changed since. */
    long reachPass;

    /** The place in the order of the member that found it; those behind it reach no more. */
    int reachBy;

    /** The last attempt to make room in which something was taken back here, and what was the last of it. */
    long madeRoomIn;

    int lastLifted;

    /** The last attempt to make room in which something was put here. */
    long filledIn;

    NodeState(Node node, int dimensions) {
        this.name = node.name();
        this.node = node;
        this.drained = node.drained();
        this.capacity = new long[dimensions];
        this.usable = new long[dimensions];
        this.used = new long[dimensions];
        this.coreUsed = new long[dimensions];
        this.besideCore = new long[dimensions];
    }

    void add(Allocation allocation) {
        allocations.add(allocation);
        groups.add(allocation.group);
    }

    void remove(Allocation allocation) {
        int at = groups.indexOf(allocation.group);
        allocations.remove(at);
        groups.remove(at);
    }

    /** What the group has here, if anything. */
    @Nullable
    Allocation find(InstanceGroup group) {
        int at = groups.indexOf(group);
        return at < 0 ? null : allocations.get(at);
    }

    long free(int dimension) {
        return usable[dimension] - used[dimension];
    }

    /** What core instances leave: the room there would be if every elastic instance were taken back. */
    long coreFree(int dimension) {
        return usable[dimension] - coreUsed[dimension];
    }

    /** Whether it has the labels and takes new instances. */
    boolean open(InstanceGroup group) {
        return !drained && carries(group);
    }

    boolean carries(InstanceGroup group) {
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
