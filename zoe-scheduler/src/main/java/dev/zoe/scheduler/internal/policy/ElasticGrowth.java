package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import dev.zoe.scheduler.internal.placement.ElasticReclaim;
import dev.zoe.scheduler.internal.placement.PlacementRequest;
import dev.zoe.scheduler.internal.placement.Placer;
import dev.zoe.scheduler.internal.placement.ReachableNodes;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives those in service, in their order, as many elastic instances as they can get: where there is free room, and from
 * members behind them in the order.
 *
 * <p>A request that could not get more stays <i>settled</i> until something happens that may give it reach: only nodes
 * that were touched since are looked at for it. So an event need not look at all that exists. The result is the same as
 * if everybody were looked at anew: an instance finds room exactly if on some node the room that neither core instances
 * nor elastic ones of this and earlier members hold is large enough, and only nodes where that can have grown are
 * touched.
 *
 * <p>With the order by share, who holds less than is fair may take from those who hold more, wherever they stand in the
 * order. What is fair changes with each event, but for few: where somebody holds more beyond it than before, nodes are
 * touched.
 */
final class ElasticGrowth {

    private final Cluster cluster;
    private final RunningSet runningSet;
    private final Placer placer;
    private final ReachableNodes reachable;
    private final FairShares shares;
    private ElasticReclaim elasticReclaim = ElasticReclaim.NOTHING;
    private boolean fairly;

    ElasticGrowth(Cluster cluster, RunningSet runningSet, Placer placer) {
        this.cluster = cluster;
        this.runningSet = runningSet;
        this.placer = placer;
        this.reachable = placer.reachable();
        this.shares = new FairShares(cluster, runningSet);
    }

    /**
     * How they grow.
     *
     * @param onOthers what elastic instances may take from others
     * @param byShare whether everybody gets what is fair before anybody gets more
     */
    void rules(ElasticReclaim onOthers, boolean byShare) {
        elasticReclaim = onOthers;
        fairly = byShare;
    }

    void grow(double now) {
        if (fairly) {
            growFairly(now);
            return;
        }
        reachable.forget();
        for (RunningRequest running = runningSet.hungryFrom(0); running != null; running = runningSet.hungryFrom(running.position + 1)) {
            boolean whole = !running.lacksCore();
            for (InstanceGroup group : running.groups) {
                if (!whole || group.hunger(now) == 0) {
                    group.settled = false;
                } else {
                    group.settled |= reachable.noneFor(group);
                    if (!group.settled || reachable.any(group)) {
                        grow(group, now);
                        group.settled = group.hunger(now) > 0;
                    }
                    if (group.settled) {
                        reachable.settled(group);
                    }
                }
            }
        }
        cluster.untouch(0);
        reachable.forget();
    }

    /** Forgets what is known about who can get no more. */
    void unsettle() {
        for (RunningRequest running : runningSet.members()) {
            for (InstanceGroup group : running.groups) {
                group.settled = false;
            }
        }
    }

    /** What is known about a group between two decisions. */
    record Known(boolean settled, int unfair) {}

    /** What {@link #grow} remembers; for a trial that must leave no trace. */
    List<Known> remember() {
        List<Known> known = new ArrayList<>();
        for (RunningRequest running : runningSet.members()) {
            for (InstanceGroup group : running.groups) {
                known.add(new Known(group.settled, group.unfairThen));
            }
        }
        return known;
    }

    void recall(List<Known> known) {
        int i = 0;
        for (RunningRequest running : runningSet.members()) {
            for (InstanceGroup group : running.groups) {
                group.settled = known.get(i).settled;
                group.unfairThen = known.get(i).unfair;
                i++;
            }
        }
    }

    /** First everybody gets what is fair, also from those who hold more; then what is free goes in order. */
    private void growFairly(double now) {
        shares.set(now);
        touchUnfair();
        reachable.forget();
        for (int i = 0; i < runningSet.size(); i++) {
            RunningRequest running = runningSet.at(i);
            // Indices, as the iterators were a fifth of what an event allocated.
            for (int g = 0; g < running.groups.size(); g++) {
                InstanceGroup group = running.groups.get(g);
                int most = Math.min(group.fair - group.elasticHeld, group.hunger(now));
                growWithinFair(group, running.lacksCore() ? 0 : most, now);
            }
        }
        noteUnfair();
        // What is free only gets less: whoever asks for as much as one that found nothing need not look.
        reachable.forget();
        for (RunningRequest running = runningSet.hungryFrom(0); running != null; running = runningSet.hungryFrom(running.position + 1)) {
            for (InstanceGroup group : running.groups) {
                int most = group.hunger(now);
                if (most > 0 && !running.lacksCore() && !reachable.noneFor(group)) {
                    int held = group.elasticHeld;
                    place(group, most, false, now);
                    if (group.elasticHeld < held + most) {
                        reachable.settled(group);
                    }
                }
            }
        }
        reachable.forget();
        cluster.untouch(0);
    }

    private void growWithinFair(InstanceGroup group, int most, double now) {
        if (most <= 0) {
            group.settled = false;
            return;
        }
        group.settled |= reachable.noneFor(group);
        if (!group.settled || reachable.any(group)) {
            int held = group.elasticHeld;
            place(group, most, elasticReclaim != ElasticReclaim.NOTHING, now);
            group.settled = group.elasticHeld < held + most;
        }
        if (group.settled) {
            reachable.settled(group);
        }
    }

    /** Where somebody holds more than is fair by more than before, others may have gained reach. */
    private void touchUnfair() {
        for (int i = 0; i < runningSet.size(); i++) {
            for (InstanceGroup group : runningSet.at(i).groups) {
                if (unfair(group) > group.unfairThen) {
                    for (Allocation allocation : group.all()) {
                        if (allocation.elastic > 0) {
                            cluster.touch(allocation.node);
                        }
                    }
                }
            }
        }
    }

    /** Everybody has looked: what is unfair now found no taker. */
    private void noteUnfair() {
        for (int i = 0; i < runningSet.size(); i++) {
            for (InstanceGroup group : runningSet.at(i).groups) {
                group.unfairThen = unfair(group);
            }
        }
    }

    private static int unfair(InstanceGroup group) {
        return Math.max(0, group.elasticHeld - group.fair);
    }

    private void grow(InstanceGroup group, double now) {
        place(group, group.hunger(now), elasticReclaim != ElasticReclaim.NOTHING, now);
    }

    private void place(InstanceGroup group, int most, boolean take, double now) {
        List<PlacementRequest> placements = new ArrayList<>();
        PlacementRequest.add(placements, group, false, now);
        int left = most;
        for (PlacementRequest placement : placements) {
            placement.missing = Math.min(left, placement.missing);
            left -= placement.missing;
            if (placement.missing > 0) {
                placer.placeFree(placement);
            }
            if (placement.missing > 0 && take) {
                placer.placeBefore(placement, group.settled);
            }
            if (placement.missing > 0) {
                return;
            }
        }
    }
}
