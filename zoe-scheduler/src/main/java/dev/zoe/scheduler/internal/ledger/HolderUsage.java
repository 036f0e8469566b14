package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.internal.policy.ShareDemand;

/** A user or queue, and what its requests hold together. */
final class HolderUsage {

    final String name;
    long[] held;
    long[] coreHeld;
    double weight = 1;

    /** What it asks for, while what is fair is found. */
    final ShareDemand demands = new ShareDemand(this);

    /** Of its own, waiting and in service. */
    int requests;

    HolderUsage(String name, int dimensions) {
        this.name = name;
        this.held = new long[dimensions];
        this.coreHeld = new long[dimensions];
    }

    /** The largest part of any resource of the cluster that its core instances hold, divided by its weight. */
    double coreShare(long[] capacity) {
        return dominant(coreHeld, capacity) / weight;
    }

    /** The same with elastic instances. */
    double share(long[] capacity) {
        return dominant(held, capacity) / weight;
    }

    /** The same if it also held the core of the newcomer. */
    double shareWith(RunningRequest newcomer, long[] capacity) {
        long[] with = held.clone();
        for (InstanceGroup group : newcomer.groups) {
            for (int d = 0; d < with.length; d++) {
                with[d] += group.demand[d] * group.coreWanted;
            }
        }
        return dominant(with, capacity) / weight;
    }

    static double dominant(long[] part, long[] whole) {
        double share = 0;
        for (int d = 0; d < part.length; d++) {
            if (part[d] > 0) {
                share = Math.max(share, (double) part[d] / Math.max(1, whole[d]));
            }
        }
        return share;
    }
}
