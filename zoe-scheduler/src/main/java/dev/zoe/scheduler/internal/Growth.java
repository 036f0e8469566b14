package dev.zoe.scheduler.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Gives those in service, in their order, as many elastic instances as they can get: where there is free room, and from
 * members behind them in the order.
 *
 * <p>Whoever could not get more stays <i>settled</i> until something happens that may give it reach: only nodes that
 * were touched since are looked at for it. So an event need not look at all that exists. The result is the same as if
 * everybody were looked at anew: an instance finds room exactly if on some node the room that neither core instances
 * nor elastic ones of this and earlier members hold is large enough, and only nodes where that can have grown are
 * touched.
 *
 * <p>With the order by share nobody is settled: what is fair changes for everybody with each event.
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

    /** What {@link #grow} remembers; for a trial that must leave no trace. */
    List<Boolean> remember() {
        List<Boolean> settled = new ArrayList<>();
        for (Member member : service.members()) {
            for (Group group : member.groups) {
                settled.add(group.settled);
            }
        }
        return settled;
    }

    void recall(List<Boolean> settled) {
        int i = 0;
        for (Member member : service.members()) {
            for (Group group : member.groups) {
                group.settled = settled.get(i++);
            }
        }
    }

    /** First everybody gets what is fair, also from those who hold more; then what is free goes in order. */
    private void growFairly(double now) {
        shares.set(now);
        for (boolean fair : new boolean[] {true, false}) {
            // What is free, and what is held beyond what is fair, only gets less: whoever asks for as much as one that
            // found nothing need not look.
            reach.forget();
            for (int i = 0; i < service.size(); i++) {
                Member member = service.at(i);
                for (Group group : member.groups) {
                    int most = fair ? group.fair - group.elasticHeld : group.hunger(now);
                    most = Math.min(most, group.hunger(now));
                    if (most > 0 && !member.lacksCore() && !reach.noneFor(group)) {
                        int held = group.elasticHeld;
                        place(group, most, fair && claim != Claim.NOTHING, now);
                        if (group.elasticHeld < held + most) {
                            reach.settled(group);
                        }
                    }
                }
            }
        }
        reach.forget();
        unsettle();
        cluster.untouch(0);
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
