package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;

/**
 * Of each node, what the last group that found too little there could reach. A group later in the order reaches no
 * more, so a search for more than that is skipped until the node changes.
 */
@DerivedState("the state; what is known holds within one pass through the running requests")
final class KnownShortages {

    /** Counts the passes through the running requests. */
    private long pass = 1;

    /** By rank of the node: the pass in which a group found too little there, its position, and the node's changes. */
    private long[] passes = new long[0];

    private int[] positions = new int[0];
    private long[] changes = new long[0];

    /** What was within reach there for that one, all dimensions of one node after the other. */
    private long[] found = new long[0];

    /** A new pass through the running requests begins. */
    void forget(int nodes, int dimensions) {
        pass++;
        if (passes.length < nodes) {
            passes = new long[nodes];
            positions = new int[nodes];
            changes = new long[nodes];
        }
        if (found.length < nodes * dimensions) {
            found = new long[nodes * dimensions];
        }
    }

    /** Whether a group before it in the order, which reaches at least as far, had too little for as much. */
    boolean isKnown(InstanceGroup group, NodeState node) {
        int rank = node.rank();
        if (passes[rank] != pass
                || changes[rank] != node.changes()
                || positions[rank] > group.running().position()) {
            return false;
        }
        long[] demand = group.demand();
        int at = rank * demand.length;
        for (int d = 0; d < demand.length; d++) {
            if (demand[d] > found[at + d]) {
                return true;
            }
        }
        return false;
    }

    /** @param lacking what the node lacks for an instance, by dimension */
    void add(InstanceGroup group, NodeState node, long[] lacking) {
        long[] demand = group.demand();
        int rank = node.rank();
        int at = rank * demand.length;
        for (int d = 0; d < demand.length; d++) {
            found[at + d] = demand[d] - lacking[d];
        }
        passes[rank] = pass;
        positions[rank] = group.running().position();
        changes[rank] = node.changes();
    }
}
