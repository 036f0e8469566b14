package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.Ledger;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.reason.PlacementReason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts instances on nodes and takes elastic ones off again. It keeps account of one attempt to make room, after which
 * whatever was taken back and still fits returns to where it was.
 */
final class ReclaimAttempt {

    private final Cluster cluster;
    private final Ledger ledger;
    private double now;
    private double minimumRun;
    private ElasticReclaim elasticReclaim = ElasticReclaim.NOTHING;

    /** Counts the attempts to make room. */
    private long attempt;

    private final List<Lifted> lifted = new ArrayList<>();

    /** {@code before} is what was lifted from the same node before it. */
    private record Lifted(Allocation allocation, int count, @Nullable PlacementReason takenBefore, int before) {}

    private static final int NOTHING_BEFORE = -1;

    ReclaimAttempt(Cluster cluster, Ledger ledger) {
        this.cluster = cluster;
        this.ledger = ledger;
    }

    /** What holds for all that follows. */
    void at(double time, double minimumRunOfElastic, ElasticReclaim claimOfElastic) {
        now = time;
        ledger.at(time);
        minimumRun = minimumRunOfElastic;
        elasticReclaim = claimOfElastic;
    }

    /** A new attempt to make room begins. */
    void begin() {
        attempt++;
        lifted.clear();
    }

    /** Whether some elastic instances may not go yet. */
    boolean sparesTheYoung() {
        return minimumRun > 0;
    }

    void put(PlacementRequest placement, NodeState node, int count, PlacementReason why) {
        ledger.place(placement.group.on(node), placement.core, count, placement.again, why);
        placement.missing -= count;
        node.filledIn = attempt;
    }

    /** Places as many on the node as find room there. */
    void putHere(PlacementRequest placement, NodeState node) {
        int count = node.open(placement.group) ? node.count(placement.group.demand, placement.missing) : 0;
        if (count > 0) {
            put(placement, node, count, new PlacementReason.RoomMade(liftedFrom(node)));
        }
    }

    /** How many of these elastic instances may go for that. */
    int takeable(Allocation allocation, PlacementRequest beneficiary) {
        int count = allocation.takeable(now, minimumRun);
        return beneficiary.core ? count : Math.min(count, elasticReclaim.on(allocation, beneficiary.group));
    }

    /** Takes back all that may go for that; tells whether there was any. */
    boolean lift(Allocation allocation, PlacementRequest beneficiary) {
        int count = takeable(allocation, beneficiary);
        if (count <= 0) {
            return false;
        }
        NodeState node = allocation.node;
        int before = node.madeRoomIn == attempt ? node.lastLifted : NOTHING_BEFORE;
        node.madeRoomIn = attempt;
        node.lastLifted = lifted.size();
        lifted.add(new Lifted(allocation, count, allocation.takenFor, before));
        ledger.take(allocation, false, count, new PlacementReason.TakenFor(beneficiary.group, beneficiary.core));
        return true;
    }

    /** The requests that gave up something there in this attempt. */
    private long[] liftedFrom(NodeState node) {
        int last = node.madeRoomIn == attempt ? node.lastLifted : NOTHING_BEFORE;
        int count = 0;
        for (int i = last; i != NOTHING_BEFORE; i = lifted.get(i).before) {
            count++;
        }
        long[] requests = new long[count];
        for (int i = last; i != NOTHING_BEFORE; i = lifted.get(i).before) {
            requests[--count] = lifted.get(i).allocation.member.id;
        }
        return requests;
    }

    /** There is enough: what was taken back returns where it fits, the first in the order first. */
    void putBack() {
        for (int i = lifted.size() - 1; i >= 0; i--) {
            Allocation allocation = lifted.get(i).allocation;
            int count = lifted.get(i).count;
            NodeState node = allocation.node;
            // A node that holds more than it has now takes back what it held, if nobody came in between.
            int returns = node.filledIn == attempt ? node.count(allocation.group.demand, count) : count;
            if (returns > 0) {
                ledger.place(allocation, false, returns, null, null);
            }
            if (returns < count) {
                cluster.touch(node);
            } else {
                allocation.takenFor = lifted.get(i).takenBefore;
            }
        }
        begin();
    }
}
