package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.internal.ledger.InstanceGroup;
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

    private final CapacityTree tree;
    private final List<Known> known = new ArrayList<>();

    /** A demand, and by rank all nodes with capacity for it, and some that had. */
    private record Known(InstanceGroup demand, BitSet few) {}

    ScarceDemands(CapacityTree tree) {
        this.tree = tree;
    }

    /** Nothing is known any more. */
    void forget() {
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

    /** The node of that rank has more capacity than before. */
    void grown(int rank) {
        for (int i = known.size() - 1; i >= 0; i--) {
            BitSet few = known.get(i).few;
            if (!few.get(rank) && tree.fits(known.get(i).demand(), rank)) {
                few.set(rank);
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
            if (!tree.fits(one.demand(), rank)) {
                few.clear(rank);
            }
        }
        return few;
    }

    /** How many instances fit on these, at most {@code limit}. */
    int count(BitSet few, InstanceGroup group, int limit) {
        int count = 0;
        for (int rank = few.nextSetBit(0); rank >= 0 && count < limit; rank = few.nextSetBit(rank + 1)) {
            if (tree.fits(group, rank)) {
                count += tree.countOn(group, limit - count, rank);
            }
        }
        return count;
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
