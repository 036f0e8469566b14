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
 * Gives those in service, in their order, as many elastic instances as they can get: where there is free room, and from
 * requests behind them in the order.
 *
 * <p>A request that could not get more stays <i>settled</i> until something happens that may give it reach: only nodes
 * that were touched since are looked at for it. So an event need not look at all that exists. The result is the same as
 * if all were looked at again: an instance finds room exactly if on some node the room that neither core instances nor
 * elastic ones of this and earlier requests hold is large enough, and only nodes where that can have grown are touched.
 *
 * <p>With the order by share, who holds less than is fair may take from those who hold more, wherever they stand in the
 * order. What is fair changes with each event, but for few: where a group holds more beyond it than before, nodes are
 * touched.
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
        if (fairly) {
            growFairly(now);
            return;
        }
        reachable.forget();
        for (RunningRequest running = runningSet.lackingElasticFrom(0);
                running != null;
                running = runningSet.lackingElasticFrom(running.position() + 1)) {
            boolean whole = !running.lacksCore();
            for (InstanceGroup group : running.groups()) {
                if (!whole || group.placeableElastic(now) == 0) {
                    group.setSettled(false);
                } else {
                    group.setSettled(group.isSettled() || reachable.noneFor(group));
                    if (!group.isSettled() || reachable.any(group)) {
                        grow(group, now);
                        group.setSettled(group.placeableElastic(now) > 0);
                    }
                    if (group.isSettled()) {
                        reachable.settled(group);
                    }
                }
            }
        }
        cluster.touched().clear();
        reachable.forget();
    }

    /** Forgets what is known about who can get no more. */
    void unsettle() {
        for (RunningRequest running : runningSet.requests()) {
            for (InstanceGroup group : running.groups()) {
                group.setSettled(false);
            }
        }
    }

    /** First every group gets what is fair, also from those that hold more; then what is free goes in order. */
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
        // What is free only gets less: a group that asks for as much as one that found nothing need not look.
        reachable.forget();
        for (RunningRequest running = runningSet.lackingElasticFrom(0);
                running != null;
                running = runningSet.lackingElasticFrom(running.position() + 1)) {
            for (InstanceGroup group : running.groups()) {
                int most = group.placeableElastic(now);
                if (most > 0 && !running.lacksCore() && !reachable.noneFor(group)) {
                    int held = group.elasticHeld();
                    place(group, most, false, now);
                    if (group.elasticHeld() < held + most) {
                        reachable.settled(group);
                    }
                }
            }
        }
        reachable.forget();
        cluster.touched().clear();
    }

    private void growWithinFair(InstanceGroup group, int most, double now) {
        if (most <= 0) {
            group.setSettled(false);
            return;
        }
        group.setSettled(group.isSettled() || reachable.noneFor(group));
        if (!group.isSettled() || reachable.any(group)) {
            int held = group.elasticHeld();
            place(group, most, rule.elasticReclaims(), now);
            group.setSettled(group.elasticHeld() < held + most);
        }
        if (group.isSettled()) {
            reachable.settled(group);
        }
    }

    /** Where a group holds more than is fair by more than before, others may have gained reach. */
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

    /** All have looked: what is unfair now found no taker. */
    private void noteUnfair() {
        for (int i = 0; i < runningSet.size(); i++) {
            for (InstanceGroup group : runningSet.at(i).groups()) {
                group.noteUnfair();
            }
        }
    }

    private void grow(InstanceGroup group, double now) {
        place(group, group.placeableElastic(now), rule.elasticReclaims(), now);
    }

    private void place(InstanceGroup group, int most, boolean take, double now) {
        List<PlacementRequest> placements = new ArrayList<>();
        PlacementRequest.add(placements, group, false, now);
        int left = most;
        for (PlacementRequest placement : placements) {
            placement.setMissing(Math.min(left, placement.missing()));
            left -= placement.missing();
            if (placement.missing() > 0) {
                placer.placeFree(placement);
            }
            if (placement.missing() > 0 && take) {
                placer.placeByElasticReclaim(placement, group.isSettled());
            }
            if (placement.missing() > 0) {
                return;
            }
        }
    }
}
