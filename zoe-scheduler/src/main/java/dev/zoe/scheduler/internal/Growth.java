package dev.zoe.scheduler.internal;

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
final class Growth {

    private final Cluster cluster;
    private final ServiceSet service;
    private final Placer placer;
    private final Reach reach;
    private final FairShares shares;
    private Claim claim = Claim.NOTHING;
    private boolean fairly;

    Growth(Cluster cluster, ServiceSet service, Placer placer) {
        this.cluster = cluster;
        this.service = service;
        this.placer = placer;
        this.reach = placer.reach();
        this.shares = new FairShares(cluster, service);
    }

    /**
     * How they grow.
     *
     * @param onOthers what elastic instances may take from others
     * @param byShare whether everybody gets what is fair before anybody gets more
     */
    void rules(Claim onOthers, boolean byShare) {
        claim = onOthers;
        fairly = byShare;
    }

    void grow(double now) {
        if (fairly) {
            growFairly(now);
            return;
        }
        reach.forget();
        for (Member member = service.hungryFrom(0); member != null; member = service.hungryFrom(member.position + 1)) {
            boolean whole = !member.lacksCore();
            for (Group group : member.groups) {
                if (!whole || group.hunger(now) == 0) {
                    group.settled = false;
                } else {
                    group.settled |= reach.noneFor(group);
                    if (!group.settled || reach.any(group)) {
                        grow(group, now);
                        group.settled = group.hunger(now) > 0;
                    }
                    if (group.settled) {
                        reach.settled(group);
                    }
                }
            }
        }
        cluster.untouch(0);
        reach.forget();
    }

    /** Forgets what is known about who can get no more. */
    void unsettle() {
        for (Member member : service.members()) {
            for (Group group : member.groups) {
                group.settled = false;
            }
        }
    }

    /** What is known about a group between two decisions. */
    record Known(boolean settled, int unfair) {}

    /** What {@link #grow} remembers; for a trial that must leave no trace. */
    List<Known> remember() {
        List<Known> known = new ArrayList<>();
        for (Member member : service.members()) {
            for (Group group : member.groups) {
                known.add(new Known(group.settled, group.unfairThen));
            }
        }
        return known;
    }

    void recall(List<Known> known) {
        int i = 0;
        for (Member member : service.members()) {
            for (Group group : member.groups) {
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
        reach.forget();
        for (int i = 0; i < service.size(); i++) {
            Member member = service.at(i);
            // Indices, as the iterators were a fifth of what an event allocated.
            for (int g = 0; g < member.groups.size(); g++) {
                Group group = member.groups.get(g);
                int most = Math.min(group.fair - group.elasticHeld, group.hunger(now));
                growWithinFair(group, member.lacksCore() ? 0 : most, now);
            }
        }
        noteUnfair();
        // What is free only gets less: whoever asks for as much as one that found nothing need not look.
        reach.forget();
        for (Member member = service.hungryFrom(0); member != null; member = service.hungryFrom(member.position + 1)) {
            for (Group group : member.groups) {
                int most = group.hunger(now);
                if (most > 0 && !member.lacksCore() && !reach.noneFor(group)) {
                    int held = group.elasticHeld;
                    place(group, most, false, now);
                    if (group.elasticHeld < held + most) {
                        reach.settled(group);
                    }
                }
            }
        }
        reach.forget();
        cluster.untouch(0);
    }

    private void growWithinFair(Group group, int most, double now) {
        if (most <= 0) {
            group.settled = false;
            return;
        }
        group.settled |= reach.noneFor(group);
        if (!group.settled || reach.any(group)) {
            int held = group.elasticHeld;
            place(group, most, claim != Claim.NOTHING, now);
            group.settled = group.elasticHeld < held + most;
        }
        if (group.settled) {
            reach.settled(group);
        }
    }

    /** Where somebody holds more than is fair by more than before, others may have gained reach. */
    private void touchUnfair() {
        for (int i = 0; i < service.size(); i++) {
            for (Group group : service.at(i).groups) {
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
        for (int i = 0; i < service.size(); i++) {
            for (Group group : service.at(i).groups) {
                group.unfairThen = unfair(group);
            }
        }
    }

    private static int unfair(Group group) {
        return Math.max(0, group.elasticHeld - group.fair);
    }

    private void grow(Group group, double now) {
        place(group, group.hunger(now), claim != Claim.NOTHING, now);
    }

    private void place(Group group, int most, boolean take, double now) {
        List<Lot> lots = new ArrayList<>();
        Lot.add(lots, group, false, now);
        int left = most;
        for (Lot lot : lots) {
            lot.missing = Math.min(left, lot.missing);
            left -= lot.missing;
            if (lot.missing > 0) {
                placer.placeFree(lot);
            }
            if (lot.missing > 0 && take) {
                placer.placeBefore(lot, group.settled);
            }
            if (lot.missing > 0) {
                return;
            }
        }
    }
}
