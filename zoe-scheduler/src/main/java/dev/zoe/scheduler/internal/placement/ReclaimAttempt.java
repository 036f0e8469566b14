package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.Ledger;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.PlacementReason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Places instances on nodes, and reclaims elastic ones. It keeps account of one attempt to reclaim capacity. After it,
 * whatever was reclaimed and still fits returns to where it was.
 */
final class ReclaimAttempt {

    private final Cluster cluster;
    private final Ledger ledger;

    private final ReclaimRule rule;

    @DerivedState("counts the attempts to reclaim capacity")
    private long number;

    @DerivedState("what is reclaimed in one attempt")
    private final List<Reclaimed> reclaimed = new ArrayList<>();

    /** By rank of the node: the attempt in which something was reclaimed there, and what was the last of it. */
    @DerivedState("what is reclaimed in one attempt")
    private long[] reclaimedIn = new long[0];

    @DerivedState("what is reclaimed in one attempt")
    private int[] lastReclaimed = new int[0];

    /** By rank of the node: the attempt in which something was put there. */
    @DerivedState("what is placed in one attempt")
    private long[] filledIn = new long[0];

    /** {@code before} is what was reclaimed from the same node before it. */
    private record Reclaimed(Allocation allocation, int count, @Nullable PlacementReason takenBefore, int before) {}

    private static final int NOTHING_BEFORE = -1;

    ReclaimAttempt(Cluster cluster, Ledger ledger, ReclaimRule rule) {
        this.rule = rule;
        this.cluster = cluster;
        this.ledger = ledger;
    }

    /** A new attempt to reclaim capacity begins. */
    void begin() {
        number++;
        reclaimed.clear();
        makePlace();
    }

    private void makePlace() {
        int nodes = cluster.nodes().size();
        if (reclaimedIn.length < nodes) {
            reclaimedIn = new long[nodes];
            lastReclaimed = new int[nodes];
            filledIn = new long[nodes];
        }
    }

    void put(PlacementRequest placement, NodeState node, int count, PlacementReason why) {
        ledger.place(placement.group().on(node), placement.core(), count, placement.again(), why);
        placement.placed(count);
        if (node.rank() >= filledIn.length) {
            makePlace();
        }
        filledIn[node.rank()] = number;
    }

    /** Places as many on the node as fit there. */
    void putHere(PlacementRequest placement, NodeState node) {
        int count = node.open(placement.group()) ? node.count(placement.group().demand(), placement.missing()) : 0;
        if (count > 0) {
            put(placement, node, count, new PlacementReason.ReclaimedFrom(reclaimedOn(node)));
        }
    }

    /** Reclaims all that may go for that; returns whether there was any. */
    boolean reclaim(Allocation allocation, PlacementRequest beneficiary) {
        int count = rule.takeable(allocation, beneficiary);
        if (count <= 0) {
            return false;
        }
        NodeState node = allocation.node();
        int before = reclaimedIn[node.rank()] == number ? lastReclaimed[node.rank()] : NOTHING_BEFORE;
        reclaimedIn[node.rank()] = number;
        lastReclaimed[node.rank()] = reclaimed.size();
        reclaimed.add(new Reclaimed(allocation, count, allocation.takenFor(), before));
        ledger.reclaim(
                allocation,
                count,
                new PlacementReason.ReclaimedFor(beneficiary.group().running().id(), beneficiary.core()));
        return true;
    }

    /** The requests that gave up something there in this attempt. */
    private long[] reclaimedOn(NodeState node) {
        int last = reclaimedIn[node.rank()] == number ? lastReclaimed[node.rank()] : NOTHING_BEFORE;
        int count = 0;
        for (int i = last; i != NOTHING_BEFORE; i = reclaimed.get(i).before) {
            count++;
        }
        long[] requests = new long[count];
        for (int i = last; i != NOTHING_BEFORE; i = reclaimed.get(i).before) {
            requests[--count] = reclaimed.get(i).allocation.running().id();
        }
        return requests;
    }

    /** There is enough: what was reclaimed returns where it fits, the first in the order first. */
    void putBack() {
        for (int i = reclaimed.size() - 1; i >= 0; i--) {
            Allocation allocation = reclaimed.get(i).allocation;
            int count = reclaimed.get(i).count;
            NodeState node = allocation.node();
            // A node that holds more than it has now gets back what it held, if nothing was placed in between.
            int returns = filledIn[node.rank()] == number
                    ? node.count(allocation.group().demand(), count)
                    : count;
            if (returns > 0) {
                boolean all = returns == count;
                ledger.putBack(allocation, returns, all ? reclaimed.get(i).takenBefore : allocation.takenFor());
            }
            if (returns < count) {
                cluster.touched().add(node);
            }
        }
        begin();
    }
}
