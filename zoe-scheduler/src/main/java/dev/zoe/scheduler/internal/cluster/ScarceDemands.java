package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Demands for which few nodes have enough capacity, and these nodes. In a full cluster every demand is of that kind.
 * Searching the few is far cheaper than searching all, of which many have enough of one resource and few of all.
 *
 * <p>A demand becomes known when a search for it fails. From then on every node whose capacity grew is noted if it has
 * enough.
 */
public final class ScarceDemands {

    /**
     * Number of demands that are kept. A group that asks for as much as one of them, or more, searches the nodes of
     * that one.
     */
    private static final int MOST_DEMANDS = 32;

    /** With more nodes than that a search through all is as good. */
    private static final int MOST_NODES = 512;

    private final CapacityTree.View view;
    private final EffortCounters effort;
    private final List<Known> known = new ArrayList<>();
    private NodeState[] nodes = new NodeState[0];

    /** A demand, and by rank all nodes with capacity for it, and some that had. */
    private record Known(InstanceGroup demand, BitSet few) {}

    ScarceDemands(CapacityTree.View view, EffortCounters effort) {
        this.view = view;
        this.effort = effort;
    }

    /** Nothing is known of these nodes. */
    void lay(NodeState[] all) {
        nodes = all;
        known.clear();
    }

    /** No node has capacity for an instance of it. */
    void add(InstanceGroup demand) {
        known.removeIf(k -> asksAsMuch(k.demand(), demand));
        if (known.size() == MOST_DEMANDS) {
            known.remove(0);
        }
        known.add(new Known(demand, new BitSet()));
    }

    /** This node has more capacity than before. */
    void grown(NodeState node) {
        for (int i = known.size() - 1; i >= 0; i--) {
            BitSet few = known.get(i).few;
            if (!few.get(node.rank()) && fits(known.get(i).demand(), node)) {
                few.set(node.rank());
                if (few.cardinality() > MOST_NODES) {
                    known.remove(i);
                }
            }
        }
    }

    /** All nodes that may have capacity for it, by rank; nothing if that is not known. */
    @Nullable
    BitSet nodesFor(InstanceGroup group) {
        for (int i = 0; i < known.size(); i++) {
            if (asksAsMuch(group, known.get(i).demand())) {
                return withCapacity(known.get(i));
            }
        }
        return null;
    }

    private BitSet withCapacity(Known one) {
        BitSet few = one.few;
        for (int rank = few.nextSetBit(0); rank >= 0; rank = few.nextSetBit(rank + 1)) {
            if (!fits(one.demand(), nodes[rank])) {
                few.clear(rank);
            }
        }
        return few;
    }

    /** Offers the open ones of these with enough capacity, except {@code not}. */
    void offer(BitSet few, InstanceGroup group, @Nullable NodeState not, BestNodes bestNodes) {
        for (int rank = few.nextSetBit(0); rank >= 0; rank = few.nextSetBit(rank + 1)) {
            NodeState node = nodes[rank];
            if (node != not && fits(group, node)) {
                bestNodes.offer(node, view.key(node));
            }
        }
    }

    /** How many instances fit on these, at most {@code limit}. */
    int count(BitSet few, InstanceGroup group, int limit) {
        int count = 0;
        for (int rank = few.nextSetBit(0); rank >= 0 && count < limit; rank = few.nextSetBit(rank + 1)) {
            if (fits(group, nodes[rank])) {
                int here = limit - count;
                for (int d = 0; d < group.demand().length; d++) {
                    here = NodeState.atMost(here, view.capacity(nodes[rank], d), group.demand()[d]);
                }
                count += here;
            }
        }
        return count;
    }

    private boolean fits(InstanceGroup group, NodeState node) {
        effort.countCapacityCheck();
        for (int d = 0; d < group.demand().length; d++) {
            if (group.demand()[d] > view.capacity(node, d)) {
                return false;
            }
        }
        return node.open(group);
    }

    /** Whether no node that lacks capacity for the other one could have capacity for this one. */
    public static boolean asksAsMuch(InstanceGroup group, InstanceGroup other) {
        if ((group.labels() & other.labels()) != other.labels()
                || (other.labels() != 0
                        && !group.component()
                                .labels()
                                .containsAll(other.component().labels()))) {
            return false;
        }
        for (int d = 0; d < group.demand().length; d++) {
            if (group.demand()[d] < other.demand()[d]) {
                return false;
            }
        }
        return true;
    }
}
