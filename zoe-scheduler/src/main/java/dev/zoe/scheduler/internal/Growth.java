package dev.zoe.scheduler.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Gives those in service, in their order, as many elastic instances as they can get: where there is free room, and from
 * members behind them in the order.
 *
 * <p>Whoever could not get more stays <i>settled</i> until something happens that may give it reach: only nodes that
 * were touched since are looked at for it. So an event costs what it changes, and not what exists. The result is the
 * same as if everybody were looked at anew: an instance finds room exactly if on some node the room that neither core
 * instances nor elastic ones of this and earlier members hold is large enough, and only nodes where that can have grown
 * are touched.
 */
final class Growth {

    private final Cluster cluster;
    private final ServiceSet service;
    private final Placer placer;
    private final Reach reach;
    private boolean reclaims;

    Growth(Cluster cluster, ServiceSet service, Placer placer) {
        this.cluster = cluster;
        this.service = service;
        this.placer = placer;
        this.reach = placer.reach();
    }

    /** Whether elastic instances may be taken from those later in the order. */
    void reclaims(boolean may) {
        reclaims = may;
        reach.reclaims(may);
    }

    void grow(double now) {
        reach.forget();
        for (int i = 0; i < service.size(); i++) {
            Member member = service.at(i);
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

    private void grow(Group group, double now) {
        List<Lot> lots = new ArrayList<>();
        Lot.add(lots, group, false, now);
        for (Lot lot : lots) {
            placer.placeFree(lot);
            if (lot.missing > 0 && reclaims) {
                placer.placeBefore(lot, group.settled);
            }
            if (lot.missing > 0) {
                return;
            }
        }
    }
}
