package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The capacity of all nodes, in a tree of maxima: a search leaves out a part of the cluster where the largest capacity
 * of some resource is too small. Nodes are leaves, by rank.
 */
final class CapacityTree {

    /** The capacity that a search compares with the demand. */
    interface View {
        long capacity(NodeState node, int dimension);

        /** The node with the smallest one is wanted. */
        long key(NodeState node);
    }

    /** Of a node that takes nothing new; instances that leave it do not make it positive. */
    private static final long NONE = Long.MIN_VALUE / 2;

    /** Of more than one leaf in so many, it is quicker to join all parts in the order of memory. */
    private static final int FEW = 32;

    private final View view;
    private final EffortCounters effort;
    private final ScarceDemands scarceDemands;
    private final NodeHeap heap = new NodeHeap();
    private NodeState[] nodes = new NodeState[0];

    private int dimensions;
    private int leaves = 1;

    private long[] capacity = new long[0];
    private long[] keys = new long[0];
    private long[] labels = new long[0];

    /** Leaves that are not up to date. */
    private int[] stale = new int[16];

    private boolean[] isStale = new boolean[0];
    private int stales;

    CapacityTree(View view, EffortCounters effort) {
        this.view = view;
        this.effort = effort;
        this.scarceDemands = new ScarceDemands(this);
    }

    /** Starts again with these nodes, whose ranks are their indices. */
    void lay(NodeState[] all, int dimensionCount) {
        nodes = all;
        dimensions = dimensionCount;
        scarceDemands.forget();
        leaves = Math.max(1, Integer.highestOneBit(Math.max(1, all.length - 1)) << (all.length > 1 ? 1 : 0));
        capacity = new long[2 * leaves * dimensions];
        Arrays.fill(capacity, NONE);
        keys = new long[2 * leaves];
        Arrays.fill(keys, Long.MAX_VALUE);
        labels = new long[2 * leaves];
        isStale = new boolean[all.length];
        stales = 0;
        for (NodeState node : all) {
            readLeaf(node);
        }
        joinAll();
    }

    /** The node changed; its leaf is read again when the tree is next asked. */
    void changed(NodeState node) {
        if (!isStale[node.rank()]) {
            isStale[node.rank()] = true;
            if (stales == stale.length) {
                stale = Arrays.copyOf(stale, 2 * stales);
            }
            stale[stales++] = node.rank();
        }
    }

    /** The open nodes where the group finds capacity, except {@code not}, the smallest key first. */
    BestNodes best(InstanceGroup group, @Nullable NodeState not) {
        refresh();
        BestNodes bestNodes = new BestNodes(this, group, not, heap);
        BitSet few = scarceDemands.nodesFor(group);
        if (few != null) {
            for (int rank = few.nextSetBit(0); rank >= 0; rank = few.nextSetBit(rank + 1)) {
                bestNodes.add(leaves + rank);
            }
        } else {
            bestNodes.add(1);
        }
        return bestNodes;
    }

    /** A search has found that no node has capacity for an instance. */
    void noneFor(InstanceGroup group) {
        refresh();
        if (scarceDemands.nodesFor(group) == null) {
            scarceDemands.add(group);
        }
    }

    /** The node that the part is, if it is one. */
    @Nullable
    NodeState node(int part) {
        return part < leaves ? null : nodes[part - leaves];
    }

    /** The smallest key of any node of the part. */
    long key(int part) {
        return keys[part];
    }

    /** Writes the capacity of a node, in all dimensions; far below zero when it takes nothing new. */
    void copyCapacity(int rank, long[] to, int at) {
        refresh();
        System.arraycopy(capacity, (leaves + rank) * dimensions, to, at, dimensions);
    }

    /** Writes the same of all nodes. */
    void copyCapacities(long[] to) {
        refresh();
        System.arraycopy(capacity, leaves * dimensions, to, 0, nodes.length * dimensions);
    }

    /** The largest capacity of any open node, in one dimension; negative when there is none. */
    long largest(int dimension) {
        refresh();
        return capacity[dimensions + dimension];
    }

    /** How many instances of the group fit, at most {@code limit}. */
    int count(InstanceGroup group, int limit) {
        refresh();
        BitSet few = scarceDemands.nodesFor(group);
        if (few != null) {
            return scarceDemands.count(few, group, limit);
        }
        int count = count(group, limit, 1);
        if (count == 0 && limit > 0) {
            scarceDemands.add(group);
        }
        return count;
    }

    private int count(InstanceGroup group, int limit, int part) {
        if (!mayHold(group, part)) {
            return 0;
        }
        if (part >= leaves) {
            return isOpen(group, part - leaves) ? countOn(group, limit, part - leaves) : 0;
        }
        int left = count(group, limit, 2 * part);
        return left >= limit ? limit : left + count(group, limit - left, 2 * part + 1);
    }

    /** How many instances fit on the node of that rank if it is open, at most {@code limit}. */
    int countOn(InstanceGroup group, int limit, int rank) {
        int count = limit;
        for (int d = 0; d < dimensions; d++) {
            count = NodeState.atMost(count, capacity[(leaves + rank) * dimensions + d], group.demand()[d]);
        }
        return count;
    }

    /** Whether the node of that rank is open to the group, and its capacity is enough. */
    boolean fits(InstanceGroup group, int rank) {
        return mayHold(group, leaves + rank) && isOpen(group, rank);
    }

    /** Of a node with enough capacity; one that takes nothing new has none. */
    boolean isOpen(InstanceGroup group, int rank) {
        return group.labels() == 0 || nodes[rank].open(group);
    }

    /** Whether the largest capacities in the part are enough; those of a node are its own. */
    boolean mayHold(InstanceGroup group, int part) {
        effort.countCapacityCheck();
        if ((labels[part] & group.labels()) != group.labels()) {
            return false;
        }
        long[] demand = group.demand();
        int at = part * dimensions;
        for (int d = 0; d < dimensions; d++) {
            if (demand[d] > capacity[at + d]) {
                return false;
            }
        }
        return true;
    }

    private void refresh() {
        boolean many = stales > leaves / FEW;
        for (int i = 0; i < stales; i++) {
            int rank = stale[i];
            isStale[rank] = false;
            readLeaf(nodes[rank]);
            int part = many ? 0 : (leaves + rank) / 2;
            while (part >= 1 && join(part)) {
                part /= 2;
            }
        }
        stales = 0;
        if (many) {
            joinAll();
        }
    }

    private void joinAll() {
        for (int part = leaves - 1; part >= 1; part--) {
            join(part);
        }
    }

    private void readLeaf(NodeState node) {
        int part = leaves + node.rank();
        int at = part * dimensions;
        boolean grown = labels[part] != node.labels();
        for (int d = 0; d < dimensions; d++) {
            long now = node.isDrained() ? NONE : view.capacity(node, d);
            grown |= now > capacity[at + d];
            capacity[at + d] = now;
        }
        keys[part] = view.key(node);
        labels[part] = node.labels();
        if (grown) {
            scarceDemands.grown(node.rank());
        }
    }

    /** Whether anything changed. */
    private boolean join(int part) {
        int left = 2 * part;
        int right = left + 1;
        boolean changed = false;
        for (int i = 0; i < dimensions; i++) {
            long larger = Math.max(capacity[left * dimensions + i], capacity[right * dimensions + i]);
            changed |= capacity[part * dimensions + i] != larger;
            capacity[part * dimensions + i] = larger;
        }
        long key = Math.min(keys[left], keys[right]);
        long all = labels[left] | labels[right];
        changed |= keys[part] != key || labels[part] != all;
        keys[part] = key;
        labels[part] = all;
        return changed;
    }
}
