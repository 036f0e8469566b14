package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.journal.Journal;
import dev.zoe.scheduler.internal.journal.Trial;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.Ledger;
import dev.zoe.scheduler.internal.ledger.PlacementReason;
import dev.zoe.scheduler.internal.ledger.RunningPositions;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Finds places for instances: free capacity first, and then capacity reclaimed from elastic instances. */
public final class Placer {

    private final Journal journal;
    private final ReclaimRule rule;
    private final Cluster cluster;
    private final Ledger ledger;
    private final ReclaimAttempt attempt;
    private final FreePlacer free;
    private final ProjectedReclaim projected;
    private final ReclaimForCore forCore;
    private final ReclaimForElastic forElastic;
    private final ReachableNodes reachable;

    public Placer(
            Journal journal,
            Cluster cluster,
            Ledger ledger,
            RunningSet runningSet,
            ReclaimRule rule,
            EffortCounters effort) {
        this.journal = journal;
        this.cluster = cluster;
        this.ledger = ledger;
        this.rule = rule;
        reachable = new ReachableNodes(cluster, runningSet, rule, effort);
        attempt = new ReclaimAttempt(cluster, ledger, rule);
        free = new FreePlacer(cluster, attempt, effort);
        projected = new ProjectedReclaim(cluster, runningSet, attempt, free, rule);
        forCore = new ReclaimForCore(cluster, runningSet, attempt, free, projected);
        forElastic = new ReclaimForElastic(cluster, runningSet, attempt, reachable, rule, projected);
    }

    public ReachableNodes reachable() {
        return reachable;
    }

    /** The time, in seconds, and the settings of all that follows. */
    public void at(double time, Settings settings) {
        rule.at(time, settings);
        ledger.at(time);
        cluster.index().lay();
    }

    /** Places as many as find free capacity. */
    public void placeFree(PlacementRequest placement) {
        free.place(placement);
    }

    /** See {@link ReclaimForElastic#place}. */
    public void placeByElasticReclaim(PlacementRequest placement, boolean lookedBefore) {
        forElastic.place(placement, lookedBefore);
    }

    /**
     * Places all of them, or changes nothing; in free capacity if they find it there.
     *
     * @param from whose elastic instances may be reclaimed for them
     */
    public boolean placeTogether(List<PlacementRequest> placements, RunningPositions from) {
        return placeInFree(placements) || placeByReclaim(placements, from);
    }

    /** Places all of them in free capacity, or changes nothing. */
    public boolean placeInFree(List<PlacementRequest> placements) {
        if (placements.isEmpty()) {
            return true;
        }
        // For a single instance the search for its place is as good.
        boolean single = placements.size() == 1 && placements.get(0).missing() == 1;
        return (single || fitsEach(placements, false))
                && (allOrNothing(placements, () -> free.inTurn(placements))
                        || (!PlacementRequest.alike(placements)
                                && allOrNothing(placements, () -> free.packed(placements))));
    }

    /**
     * Places all of them in capacity that these give up, or changes nothing. There must not be enough free capacity.
     */
    public boolean placeByReclaim(List<PlacementRequest> placements, RunningPositions from) {
        return !from.isEmpty()
                && fitsEach(placements, true)
                && projected.enough(placements, from)
                && (allOrNothing(placements, () -> forCore.together(placements, from))
                        || (!PlacementRequest.alike(placements)
                                && allOrNothing(placements, () -> forCore.togetherPacked(placements, from))));
    }

    private boolean allOrNothing(List<PlacementRequest> placements, BooleanSupplier way) {
        int[] missing = new int[placements.size()];
        for (int i = 0; i < missing.length; i++) {
            missing[i] = placements.get(i).missing();
        }
        try (Trial trial = journal.trial()) {
            if (way.getAsBoolean()) {
                trial.keep();
                return true;
            }
        }
        for (int i = 0; i < missing.length; i++) {
            placements.get(i).setMissing(missing[i]);
        }
        return false;
    }

    /** Reclaims every elastic instance that may go, to find out what would be free then. */
    public void reclaimAll(List<PlacementRequest> placements, RunningPositions from) {
        forCore.reclaimAll(placements, from);
    }

    /** Whether each kind would fit alone if all elastic instances were reclaimed. */
    public boolean fitsBesideCore(List<PlacementRequest> placements) {
        return fitsEach(placements, true);
    }

    private boolean fitsEach(List<PlacementRequest> placements, boolean reclaim) {
        return PlacementRequest.ofEachGroup(placements, (placement, needed) -> {
            InstanceGroup group = placement.group();
            int there = reclaim
                    ? cluster.index().countBesideCore(group, needed)
                    : cluster.index().countFree(group, needed);
            return there >= needed;
        });
    }

    /**
     * Moves what was moved without need to where it was, and returns what was reclaimed without need. Growth does not
     * do that while the group cools down or its request lacks core. Returns whether anything moved.
     */
    public boolean returnDisplaced(InstanceGroup group) {
        boolean moved = false;
        List<Allocation> started = group.allocations().started();
        for (Allocation home : group.allocations().displaced()) {
            for (Allocation away : started) {
                int count = Math.min(home.elasticBefore() - home.elastic(), away.elastic() - away.elasticBefore());
                count = home.node().count(group.demand(), count);
                if (count > 0) {
                    ledger.reclaim(away, count, null);
                    ledger.place(home, false, count, null, PlacementReason.HOME);
                    cluster.touched().add(away.node());
                    moved = true;
                }
            }
            int gone = Math.min(home.elasticBefore() - home.elastic(), group.missingFresh(false));
            // What was freed of a quota may be used elsewhere by now.
            int within = gone > 0 ? Math.min(gone, group.quotaRoom()) : 0;
            int returns = within > 0 ? home.node().count(group.demand(), within) : 0;
            if (returns > 0) {
                ledger.place(home, false, returns, null, PlacementReason.HOME);
                moved = true;
            }
        }
        return moved;
    }
}
