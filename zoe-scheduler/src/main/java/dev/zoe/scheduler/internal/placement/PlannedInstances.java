package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How many instances of one group are to be placed on which nodes, in the order in which the nodes were first chosen.
 */
@DerivedState("the state; what is planned holds within one search")
final class PlannedInstances {

    private final List<NodeState> nodes = new ArrayList<>();
    private int[] counts = new int[64];
    private int[] most = new int[64];

    /** By rank of the node: the plan in which it was chosen last, and its index there. */
    private long[] plannedIn = new long[0];

    private int[] indices = new int[0];
    private long plan;

    /** Nothing is planned. */
    void begin() {
        plan++;
        nodes.clear();
    }

    int size() {
        return nodes.size();
    }

    NodeState node(int index) {
        return nodes.get(index);
    }

    int count(int index) {
        return counts[index];
    }

    /**
     * One more instance is to be placed on the node, which has capacity for it.
     *
     * @param limit no more than these will be placed together
     * @return the index of the node
     */
    int add(NodeState node, long[] demand, int limit) {
        int rank = node.rank();
        if (rank >= plannedIn.length) {
            plannedIn = Arrays.copyOf(plannedIn, Math.max(64, 2 * rank));
            indices = Arrays.copyOf(indices, plannedIn.length);
        }
        if (plannedIn[rank] != plan) {
            plannedIn[rank] = plan;
            indices[rank] = nodes.size();
            begin(node, node.count(demand, limit));
        }
        int index = indices[rank];
        counts[index]++;
        return index;
    }

    /** Whether the node has capacity for one more. */
    boolean hasCapacity(int index) {
        return counts[index] < most[index];
    }

    private void begin(NodeState node, int fitting) {
        int index = nodes.size();
        if (index == counts.length) {
            counts = Arrays.copyOf(counts, 2 * index);
            most = Arrays.copyOf(most, 2 * index);
        }
        nodes.add(node);
        counts[index] = 0;
        most[index] = fitting;
    }
}
