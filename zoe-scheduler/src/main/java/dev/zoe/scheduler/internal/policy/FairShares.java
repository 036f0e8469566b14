package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.HolderUsage;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * How many elastic instances each component would hold if the running requests shared the cluster fairly: the holders'
 * weighted dominant shares rise together, each holder's instances are granted in the order of the running requests,
 * until the next step would need more of some resource than all nodes have together. Source: progressive filling of
 * Ghodsi et al., <i>Dominant Resource Fairness</i>, 2011, with core instances as given.
 *
 * <p>Requests ask for no more than their quotas allow together, the first in the order first.
 *
 * <p>What this leaves, for instance where another resource is used up, goes to the groups that can place it, in order.
 */
final class FairShares {

    private static final int STEPS = 64;

    private final Cluster cluster;
    private final RunningSet runningSet;

    @DerivedState("set before each use, and kept for their memory")
    private final List<ShareDemand> demands = new ArrayList<>();

    private final IdentityHashMap<HolderUsage, ShareDemand> byHolder = new IdentityHashMap<>();
    private int used;

    FairShares(Cluster cluster, RunningSet runningSet) {
        this.cluster = cluster;
        this.runningSet = runningSet;
    }

    /** Sets what is fair for each component of the running requests. */
    void set(double now) {
        for (int i = 0; i < runningSet.size(); i++) {
            runningSet.at(i).quotas().beginClaims();
        }
        for (int i = 0; i < runningSet.size(); i++) {
            RunningRequest running = runningSet.at(i);
            ShareDemand own = of(running.holder());
            for (InstanceGroup group : running.groups()) {
                group.measureWanted(now);
                // Limits count here, and not what is held of them: shares do not depend on who was first to grow.
                group.limitWanted(running.quotas().claim(group.quotaDemand(), group.wanted()));
                own.add(group);
            }
        }
        share();
        for (ShareDemand own : used()) {
            own.grant();
        }
        byHolder.clear();
        used = 0;
    }

    private List<ShareDemand> used() {
        return demands.subList(0, used);
    }

    private ShareDemand of(HolderUsage holder) {
        ShareDemand known = byHolder.get(holder);
        if (known != null) {
            return known;
        }
        if (used == demands.size()) {
            demands.add(new ShareDemand());
        }
        ShareDemand own = demands.get(used++);
        own.begin(holder, cluster.totals().capacity());
        byHolder.put(holder, own);
        return own;
    }

    /** Finds the highest level for which there is capacity, and what each holder gets up to it. */
    private void share() {
        double low = 0;
        double high = 0;
        long[] all = new long[cluster.totals().capacity().length];
        for (ShareDemand own : used()) {
            high = Math.max(high, own.boundFromAbove(all));
        }
        if (fits(all)) {
            used().forEach(ShareDemand::grantAll);
            return;
        }
        long[] certain = new long[all.length];
        List<ShareDemand> open = new ArrayList<>(used());
        for (int step = 0; step < STEPS && !open.isEmpty(); step++) {
            open.removeIf(own -> own.addIfCertain(certain));
            double middle = (low + high) / 2;
            long[] granted = certain.clone();
            open.forEach(own -> own.tryLevel(middle, granted));
            boolean tooLittle = fits(granted);
            low = tooLittle ? middle : low;
            high = tooLittle ? high : middle;
            open.forEach(own -> own.narrow(tooLittle));
        }
    }

    /** Whether there is capacity for that beside all core instances. */
    private boolean fits(long[] granted) {
        for (int d = 0; d < granted.length; d++) {
            if (granted[d] > cluster.totals().besideCore()[d]) {
                return false;
            }
        }
        return true;
    }
}
