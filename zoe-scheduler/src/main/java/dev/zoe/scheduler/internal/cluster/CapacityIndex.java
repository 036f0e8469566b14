package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds free capacity, and the nodes that the placement prefers, without a search of all nodes. */
@DerivedState("the nodes and the placement")
public final class CapacityIndex {

    private final Collection<NodeState> nodes;
    private final ClusterTotals totals;
    private final CapacityTree free;
    private final CapacityTree besideCore;
    private PlacementScore score;

    /** Whether nodes came or went since the trees were laid. */
    private boolean stale = true;

    /** The largest capacities when the trees were laid, by which the score measures. */
    private long[] largest = new long[0];

    /** Counts how often the ranks of nodes were given again. */
    private long layout;

    CapacityIndex(Collection<NodeState> nodes, ClusterTotals totals, PlacementScore score, EffortCounters effort) {
        this.nodes = nodes;
        this.totals = totals;
        this.score = score;
        free = new CapacityTree(
                new CapacityTree.View() {
                    @Override
                    public long capacity(NodeState node, int dimension) {
                        return node.free(dimension);
                    }

                    @Override
                    public long key(NodeState node) {
                        return CapacityIndex.this.score.key(node);
                    }
                },
                effort);
        besideCore = new CapacityTree(
                new CapacityTree.View() {
                    @Override
                    public long capacity(NodeState node, int dimension) {
                        return node.coreFree(dimension);
                    }

                    @Override
                    public long key(NodeState node) {
                        return 0;
                    }
                },
                effort);
    }

    /** By what the nodes are compared. */
    public PlacementScore score() {
        return score;
    }

    void choose(PlacementScore changed) {
        score = changed;
        stale = true;
    }

    /** Nodes came, went, or changed. */
    void invalidate() {
        stale = true;
    }

    /** What is held on the node changed, or the node itself. */
    void changed(NodeState node, boolean core) {
        if (!stale) {
            free.changed(node);
            if (core) {
                besideCore.changed(node);
            }
        }
    }

    /** The nodes with free capacity for an instance, except {@code not}, those first that the placement prefers. */
    public BestNodes best(InstanceGroup group, @Nullable NodeState not) {
        lay();
        return free.best(group, not);
    }

    /** A search has found that no node has free capacity for an instance. */
    public void noneFor(InstanceGroup group) {
        free.noneFor(group);
    }

    /** Whether any node has free capacity for an instance. */
    public boolean hasFreeFor(InstanceGroup group) {
        return countFree(group, 1) > 0;
    }

    /** How many instances fit in what is free, at most {@code limit}. */
    public int countFree(InstanceGroup group, int limit) {
        lay();
        return free.count(group, limit);
    }

    /** Writes what is free on the node of that rank, all resources; far below zero when it takes nothing new. */
    public void copyFree(int rank, long[] to, int at) {
        free.copyCapacity(rank, to, at);
    }

    /** Writes the same of all nodes, by rank. */
    public void copyFree(long[] to) {
        lay();
        free.copyCapacities(to);
    }

    /** Whether any node that takes new instances has any of that left. */
    public boolean hasFree(int dimension) {
        lay();
        return free.largest(dimension) > 0;
    }

    /** How many instances would fit if every elastic instance were reclaimed, at most {@code limit}. */
    public int countBesideCore(InstanceGroup group, int limit) {
        lay();
        return besideCore.count(group, limit);
    }

    /** Gives every node its rank, and its place in the trees, unless all have theirs. */
    public void lay() {
        long[] largestNow = totals.largest();
        if (stale || largestNow != largest) {
            NodeState[] all = nodes.toArray(new NodeState[0]);
            for (int rank = 0; rank < all.length; rank++) {
                all[rank].rank(rank);
            }
            free.lay(all, largestNow.length);
            besideCore.lay(all, largestNow.length);
            stale = false;
            largest = largestNow;
            layout++;
        }
    }

    /** Ranks are the same as long as this is. */
    public long layout() {
        return layout;
    }
}
