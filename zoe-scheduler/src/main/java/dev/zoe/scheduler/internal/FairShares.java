package dev.zoe.scheduler.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * How many elastic instances each component would hold if those in service shared the cluster fairly: the holders'
 * weighted dominant shares rise together, each holder's instances being granted in the order of those in service, until
 * the next step would need more of some resource than all nodes have together. Source: progressive filling of Ghodsi et
 * al., <i>Dominant Resource Fairness</i>, 2011, with core instances as given.
 *
 * <p>What this leaves, for instance where another resource is used up, goes to whoever has room for it, in order.
 */
final class FairShares {

    private static final int STEPS = 64;

    private final Cluster cluster;
    private final ServiceSet service;
    private final List<Wishes> wishes = new ArrayList<>();

    FairShares(Cluster cluster, ServiceSet service) {
        this.cluster = cluster;
        this.service = service;
    }

    /** Sets what is fair for each component of those in service. */
    void set(double now) {
        for (int i = 0; i < service.size(); i++) {
            Member member = service.at(i);
            Wishes own = member.holder.wishes;
            for (Group group : member.groups) {
                if (own.isEmpty()) {
                    own.begin(cluster.capacity());
                    wishes.add(own);
                }
                group.wanted = group.elasticHeld + group.hunger(now);
                own.add(group);
            }
        }
        share();
        for (Wishes own : wishes) {
            own.grant();
            own.forget();
        }
        wishes.clear();
    }

    /** Finds the highest level for which there is room, and what each holder gets up to it. */
    private void share() {
        double low = 0;
        double high = 0;
        long[] all = new long[cluster.capacity().length];
        for (Wishes own : wishes) {
            high = Math.max(high, own.boundFromAbove(all));
        }
        if (fits(all)) {
            wishes.forEach(Wishes::grantAll);
            return;
        }
        long[] certain = new long[all.length];
        List<Wishes> open = new ArrayList<>(wishes);
        for (int step = 0; step < STEPS && !open.isEmpty(); step++) {
            open.removeIf(own -> own.addIfCertain(certain));
            double middle = (low + high) / 2;
            long[] granted = certain.clone();
            open.forEach(own -> own.tryOut(middle, granted));
            boolean tooLittle = fits(granted);
            low = tooLittle ? middle : low;
            high = tooLittle ? high : middle;
            open.forEach(own -> own.narrow(tooLittle));
        }
    }

    /** Whether there is room for that beside all core instances. */
    private boolean fits(long[] granted) {
        for (int d = 0; d < granted.length; d++) {
            if (granted[d] > cluster.roomBesideCore()[d]) {
                return false;
            }
        }
        return true;
    }
}
