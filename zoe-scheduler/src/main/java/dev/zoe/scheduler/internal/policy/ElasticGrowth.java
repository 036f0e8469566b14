package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import dev.zoe.scheduler.internal.placement.PlacementRequest;
import dev.zoe.scheduler.internal.placement.Placer;
import dev.zoe.scheduler.internal.placement.ReachableNodes;
import dev.zoe.scheduler.internal.placement.ReclaimRule;
import java.util.ArrayList;
import java.util.List;

/**
 * Grants elastic instances to the running requests, in their order, as many as they can get: from free capacity, and
 * from requests behind them in the order.
 *
 * <p>A group that could not get more is marked with {@link InstanceGroup#cannotGrow} until capacity may have grown for
 * it. Until then only nodes that were touched since are searched for it. So an event does not cause a search of all
 * nodes. The result is the same: an instance can be placed exactly if on some node the capacity that neither core
 * instances nor elastic ones of this and earlier requests hold is large enough, and every node where it can have grown
 * is touched.
 *
 * <p>With the order by share, a holder with less than its fair share may reclaim from holders with more, wherever they
 * stand in the order. The fair shares change with each event, but few of them: where a group holds more beyond its fair
 * share than before, nodes are touched.
 *
 * <p>A group gets no more than its quotas allow at its turn. Such a group is not marked, and has another turn when
 * others gave up some of the quota since; for this alone nothing is reclaimed.
 */
final class ElasticGrowth {

    private final Cluster cluster;
    private final RunningSet runningSet;
    private final Placer placer;
    private final ReachableNodes reachable;
    private final FairShares shares;

    private final ReclaimRule rule;

    @DerivedState("the settings; set at the start of each decision or trial")
    private boolean fairly;

    @DerivedState("the groups that got all that their quotas allowed in the present pass, and would take more")
    private final List<InstanceGroup> limitedByQuota = new ArrayList<>();

    ElasticGrowth(Cluster cluster, RunningSet runningSet, Placer placer, ReclaimRule rule) {
        this.rule = rule;
        this.cluster = cluster;
        this.runningSet = runningSet;
        this.placer = placer;
        this.reachable = placer.reachable();
        this.shares = new FairShares(cluster, runningSet);
    }

    /** Whether every holder gets what is fair before any gets more. */
    void at(boolean byShare) {
        fairly = byShare;
    }

    void grow(double now) {
        do {
            limitedByQuota.clear();
            if (fairly) {
                growFairly(now);
            } else {
                growInOrder(now);
            }
        } while (limitedByQuota.stream().anyMatch(group -> group.quotaRoom() > 0));
    }

    private void growInOrder(double now) {
        reachable.forget();
        for (RunningRequest running = runningSet.lackingElasticFrom(0);
                running != null;
                running = runningSet.lackingElasticFrom(running.position() + 1)) {
            boolean whole = !running.lacksCore();
            for (InstanceGroup group : running.groups()) {
                int placeable = whole ? group.placeableElastic(now) : 0;
                int most = withinQuotas(group, placeable);
                if (most == 0) {
                    group.setCannotGrow(false);
                } else {
                    group.setCannotGrow(group.cannotGrow() || reachable.noneFor(group));
                    if (!group.cannotGrow() || reachable.any(group)) {
                        placeMost(group, most, now);
                    }
                    if (group.cannotGrow()) {
                        reachable.addLimited(group);
                    }
                }
                if (most < placeable && !group.cannotGrow()) {
                    limitedByQuota.add(group);
                }
            }
        }
        cluster.touched().clear();
        reachable.forget();
    }

    /** As many of these as the quotas of the group allow now. */
    private static int withinQuotas(InstanceGroup group, int most) {
        return most > 0 ? Math.min(most, group.quotaRoom()) : 0;
    }

    /** Places as many of these as find capacity, also by reclaim, and marks the group if some do not. */
    private void placeMost(InstanceGroup group, int most, double now) {
        int held = group.elasticHeld();
        place(group, most, rule.elasticReclaims(), now);
        group.setCannotGrow(group.elasticHeld() < held + most);
    }

    /** Forgets which groups cannot grow. */
    void recheckAll() {
        for (RunningRequest running : runningSet.requests()) {
            for (InstanceGroup group : running.groups()) {
                group.setCannotGrow(false);
            }
        }
    }

    /**
     * First every group gets its fair share, also from groups that hold more. Then free capacity is granted in order.
     */
    private void growFairly(double now) {
        shares.set(now);
        touchUnfair();
        reachable.forget();
        for (int i = 0; i < runningSet.size(); i++) {
            RunningRequest running = runningSet.at(i);
            // Indices, as the iterators were a fifth of what an event allocated.
            for (int g = 0; g < running.groups().size(); g++) {
                InstanceGroup group = running.groups().get(g);
                int most = Math.min(group.fair() - group.elasticHeld(), group.placeableElastic(now));
                growWithinFair(group, running.lacksCore() ? 0 : most, now);
            }
        }
        noteUnfair();
        // Free capacity only shrinks here: a group that asks for as much as one that found none is not tried.
        reachable.forget();
        for (RunningRequest running = runningSet.lackingElasticFrom(0);
                running != null;
                running = runningSet.lackingElasticFrom(running.position() + 1)) {
            for (InstanceGroup group : running.groups()) {
                int placeable = running.lacksCore() ? 0 : group.placeableElastic(now);
                if (placeable > 0 && !reachable.noneFor(group)) {
                    growInFree(group, placeable, now);
                }
            }
        }
        reachable.forget();
        cluster.touched().clear();
    }

    private void growInFree(InstanceGroup group, int placeable, double now) {
        int most = withinQuotas(group, placeable);
        int held = group.elasticHeld();
        place(group, most, false, now);
        if (group.elasticHeld() < held + most) {
            reachable.addLimited(group);
        } else if (most < placeable) {
            limitedByQuota.add(group);
        }
    }

    private void growWithinFair(InstanceGroup group, int lacking, double now) {
        int most = withinQuotas(group, lacking);
        if (most <= 0) {
            group.setCannotGrow(false);
        } else {
            group.setCannotGrow(group.cannotGrow() || reachable.noneFor(group));
            if (!group.cannotGrow() || reachable.any(group)) {
                placeMost(group, most, now);
            }
            if (group.cannotGrow()) {
                reachable.addLimited(group);
            }
        }
        if (most < lacking && !group.cannotGrow()) {
            limitedByQuota.add(group);
        }
    }

    /** Touches the nodes of groups that hold more beyond their fair share than before: others may reclaim there. */
    private void touchUnfair() {
        for (int i = 0; i < runningSet.size(); i++) {
            for (InstanceGroup group : runningSet.at(i).groups()) {
                if (group.unfair() > group.unfairThen()) {
                    for (Allocation allocation : group.allocations().all()) {
                        if (allocation.elastic() > 0) {
                            cluster.touched().add(allocation.node());
                        }
                    }
                }
            }
        }
    }

    /** All groups have been tried: no group can use what others now hold beyond their fair share. */
    private void noteUnfair() {
        for (int i = 0; i < runningSet.size(); i++) {
            for (InstanceGroup group : runningSet.at(i).groups()) {
                group.noteUnfair();
            }
        }
    }

    private void place(InstanceGroup group, int most, boolean reclaim, double now) {
        List<PlacementRequest> placements = new ArrayList<>();
        PlacementRequest.add(placements, group, false, now);
        int left = most;
        for (PlacementRequest placement : placements) {
            placement.setMissing(Math.min(left, placement.missing()));
            left -= placement.missing();
            if (placement.missing() > 0) {
                placer.placeFree(placement);
            }
            if (placement.missing() > 0 && reclaim) {
                placer.placeByElasticReclaim(placement, group.cannotGrow());
            }
            if (placement.missing() > 0) {
                return;
            }
        }
    }
}
