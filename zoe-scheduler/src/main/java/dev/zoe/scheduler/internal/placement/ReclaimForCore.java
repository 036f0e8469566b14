package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningPositions;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import java.util.List;

/**
 * Puts all instances that a request needs together, its core as a rule, where elastic ones of others are reclaimed for
 * them.
 *
 * <p>Capacity is reclaimed in the order in which the running requests would give it up: the last one in the order
 * first, of each one the allocation that was started last. As soon as there is enough, whatever was reclaimed and still
 * fits returns to where it was, the first in the order first. So nothing goes that could have stayed.
 */
final class ReclaimForCore {

    private final Cluster cluster;
    private final RunningSet runningSet;
    private final ReclaimAttempt attempt;
    private final FreePlacer free;
    private final ProjectedReclaim projected;

    ReclaimForCore(
            Cluster cluster,
            RunningSet runningSet,
            ReclaimAttempt attempt,
            FreePlacer free,
            ProjectedReclaim projected) {
        this.cluster = cluster;
        this.runningSet = runningSet;
        this.attempt = attempt;
        this.free = free;
        this.projected = projected;
    }

    /**
     * Places all in capacity that these give up; returns whether it could. What was reclaimed without need is not put
     * back then.
     */
    boolean together(List<PlacementRequest> placements, RunningPositions from) {
        attempt.begin();
        boolean done = free.inTurn(placements)
                || (PlacementRequest.alike(placements)
                        ? projected.place(placements, from)
                        : different(placements, from));
        if (done) {
            attempt.putBack();
        }
        return done;
    }

    /** The same in all capacity that these could give up, each on the node it fills best. */
    boolean togetherPacked(List<PlacementRequest> placements, RunningPositions from) {
        reclaimAll(placements, from);
        boolean done = free.packed(placements);
        if (done) {
            attempt.putBack();
        }
        return done;
    }

    /** Reclaims every elastic instance of theirs that may go, to find out what would be free then. */
    void reclaimAll(List<PlacementRequest> placements, RunningPositions from) {
        attempt.begin();
        for (int i = from.end() - 1; i >= from.first(); i--) {
            for (Allocation allocation :
                    runningSet.at(i).elastic(cluster.index().layout()).allocations()) {
                attempt.reclaim(allocation, placements.get(0));
            }
        }
    }

    private boolean different(List<PlacementRequest> placements, RunningPositions from) {
        for (int i = from.end() - 1; i >= from.first(); i--) {
            for (Allocation allocation :
                    runningSet.at(i).elastic(cluster.index().layout()).allocations()) {
                if (usefulForAny(placements, allocation.node())
                        && attempt.reclaim(allocation, PlacementRequest.firstMissing(placements))) {
                    PlacementRequest stuck = PlacementRequest.firstMissing(placements);
                    attempt.putHere(stuck, allocation.node());
                    if (stuck.missing() == 0 && free.inTurn(placements)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean usefulForAny(List<PlacementRequest> placements, NodeState node) {
        for (PlacementRequest placement : placements) {
            if (placement.missing() > 0 && useful(placement.group(), node)) {
                return true;
            }
        }
        return false;
    }

    private static boolean useful(InstanceGroup group, NodeState node) {
        return node.fitsBesideCore(group.demand()) && node.open(group);
    }
}
