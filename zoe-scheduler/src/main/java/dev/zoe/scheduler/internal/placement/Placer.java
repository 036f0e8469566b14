package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.Ledger;
import dev.zoe.scheduler.internal.ledger.RunningRange;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import dev.zoe.scheduler.internal.reason.PlacementReason;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Finds places for instances: free room first, and room that is made by taking back elastic instances if need be. */
final class Placer {

    private final Cluster cluster;
    private final Ledger ledger;
    private final ReclaimAttempt attempt;
    private final FreePlacer free;
    private final ReclaimingPlacer reclaiming;
    private final ReachableNodes reachable;

    Placer(Cluster cluster, Ledger ledger, RunningSet runningSet, EffortCounters effort) {
        this.cluster = cluster;
        this.ledger = ledger;
        reachable = new ReachableNodes(cluster, runningSet, effort);
        attempt = new ReclaimAttempt(cluster, ledger);
        free = new FreePlacer(cluster, attempt, effort);
        reclaiming = new ReclaimingPlacer(cluster, runningSet, attempt, free, reachable);
    }

    ReachableNodes reachable() {
        return reachable;
    }

    /** What holds for all that follows. */
    void at(double time, double minimumRunOfElastic, ElasticReclaim claimOfElastic) {
        attempt.at(time, minimumRunOfElastic, claimOfElastic);
        reclaiming.elasticReclaim(claimOfElastic);
        reachable.elasticReclaim(claimOfElastic);
        cluster.lay();
    }

    /** Places as many as find free room. */
    void placeFree(PlacementRequest placement) {
        free.place(placement);
    }

    /** See {@link ReclaimingPlacer#forElastic}. */
    void placeBefore(PlacementRequest placement, boolean lookedBefore) {
        reclaiming.forElastic(placement, lookedBefore);
    }

    /**
     * Places all of them, or changes nothing; in free room if they find it there.
     *
     * @param from whose elastic instances may be taken back for them
     */
    boolean placeTogether(List<PlacementRequest> placements, RunningRange from) {
        return placeInFreeRoom(placements) || makeRoom(placements, from);
    }

    /** Places all of them in free room, or changes nothing. */
    boolean placeInFreeRoom(List<PlacementRequest> placements) {
        if (placements.isEmpty()) {
            return true;
        }
        // For a single instance the look for its place tells as much.
        boolean single = placements.size() == 1 && placements.get(0).missing == 1;
        return (single || roomFor(placements, false))
                && (allOrNothing(placements, () -> free.inTurn(placements))
                        || (!PlacementRequest.alike(placements) && allOrNothing(placements, () -> free.packed(placements))));
    }

    /** Places all of them in room that these give up, or changes nothing. There must not be enough free room. */
    boolean makeRoom(List<PlacementRequest> placements, RunningRange from) {
        return !from.isEmpty()
                && roomFor(placements, true)
                && reclaiming.enough(placements, from)
                && (allOrNothing(placements, () -> reclaiming.together(placements, from))
                        || (!PlacementRequest.alike(placements) && allOrNothing(placements, () -> reclaiming.togetherPacked(placements, from))));
    }

    private boolean allOrNothing(List<PlacementRequest> placements, BooleanSupplier way) {
        int mark = ledger.mark();
        int[] missing = new int[placements.size()];
        for (int i = 0; i < missing.length; i++) {
            missing[i] = placements.get(i).missing;
        }
        boolean all = way.getAsBoolean();
        if (!all) {
            ledger.undo(mark);
            for (int i = 0; i < missing.length; i++) {
                placements.get(i).missing = missing[i];
            }
        }
        return all;
    }

    /** Takes back every elastic instance that may go, for a look at what would be free then. */
    void liftAll(List<PlacementRequest> placements, RunningRange from) {
        reclaiming.liftAll(placements, from);
    }

    /** Whether each kind would find room alone if everybody's elastic instances went. */
    boolean roomBesideCore(List<PlacementRequest> placements) {
        return roomFor(placements, true);
    }

    private boolean roomFor(List<PlacementRequest> placements, boolean reclaim) {
        return PlacementRequest.ofEachGroup(placements, (placement, needed) -> {
            InstanceGroup group = placement.group;
            int there = reclaim ? cluster.countBesideCore(group, needed) : cluster.countFree(group, needed);
            return there >= needed;
        });
    }

    /**
     * Moves what was moved in vain to where it was, and returns what was taken back in vain, which growth does not do
     * while the group cools down or its member lacks core. Tells whether anything moved.
     */
    boolean moveHome(InstanceGroup group) {
        boolean moved = false;
        List<Allocation> started = group.startedOn();
        for (Allocation home : group.displacedFrom()) {
            for (Allocation away : started) {
                int count = Math.min(home.elasticBefore - home.elastic, away.elastic - away.elasticBefore);
                count = home.node.count(group.demand, count);
                if (count > 0) {
                    ledger.take(away, false, count, null);
                    ledger.place(home, false, count, null, PlacementReason.HOME);
                    cluster.touch(away.node);
                    moved = true;
                }
            }
            int gone = Math.min(home.elasticBefore - home.elastic, group.missingFresh(false));
            int returns = gone > 0 ? home.node.count(group.demand, gone) : 0;
            if (returns > 0) {
                ledger.place(home, false, returns, null, PlacementReason.HOME);
                moved = true;
            }
        }
        return moved;
    }
}
