package dev.zoe.scheduler.internal;

import java.util.LinkedHashMap;
import java.util.Map;

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

    FairShares(Cluster cluster, ServiceSet service) {
        this.cluster = cluster;
        this.service = service;
    }

    /** Sets what is fair for each component of those in service. */
    void set(double now) {
        long[] room = room();
        Map<Holder, long[]> shares = new LinkedHashMap<>();
        double high = 0;
        for (Member member : service.members()) {
            shares.computeIfAbsent(member.holder, h -> new long[room.length]);
            double weight = member.holder.weight;
            for (Group group : member.groups) {
                group.wanted = group.elasticHeld + group.hunger(now);
                group.fair = group.wanted;
                high += Holder.dominant(times(group.demand, group.fair), cluster.capacity()) / weight;
                high += Holder.dominant(times(group.demand, group.coreHeld), cluster.capacity()) / weight;
            }
        }
        if (grant(high, shares, room)) {
            return;
        }
        double low = 0;
        for (int step = 0; step < STEPS; step++) {
            double middle = (low + high) / 2;
            if (grant(middle, shares, room)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        grant(low, shares, room);
    }

    /** Grants up to this share to everybody; whether all of it fits. */
    private boolean grant(double level, Map<Holder, long[]> shares, long[] room) {
        shares.forEach((holder, share) -> System.arraycopy(holder.coreHeld, 0, share, 0, share.length));
        long[] granted = new long[room.length];
        Map<Holder, Boolean> full = new LinkedHashMap<>();
        for (Member member : service.members()) {
            Holder holder = member.holder;
            long[] share = shares.getOrDefault(holder, room);
            for (Group group : member.groups) {
                group.fair =
                        full.containsKey(holder) ? 0 : upTo(level, group.wanted, group.demand, share, holder.weight);
                if (group.fair < group.wanted) {
                    full.put(holder, true);
                }
                for (int d = 0; d < granted.length; d++) {
                    share[d] += group.demand[d] * group.fair;
                    granted[d] += group.demand[d] * group.fair;
                }
            }
        }
        for (int d = 0; d < room.length; d++) {
            if (granted[d] > room[d]) {
                return false;
            }
        }
        return true;
    }

    /** How many instances, at most {@code wanted}, keep every resource within the level. */
    private int upTo(double level, int wanted, long[] demand, long[] share, double weight) {
        int low = 0;
        int high = wanted;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (within(level, middle, demand, share, weight)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private boolean within(double level, int count, long[] demand, long[] share, double weight) {
        long[] capacity = cluster.capacity();
        for (int d = 0; d < demand.length; d++) {
            if ((double) (share[d] + demand[d] * count) / Math.max(1, capacity[d]) / weight > level) {
                return false;
            }
        }
        return true;
    }

    /** What core instances leave on nodes that take new ones. */
    private long[] room() {
        long[] room = new long[cluster.capacity().length];
        for (NodeState node : cluster.nodes()) {
            for (int d = 0; d < room.length && !node.node.drained(); d++) {
                room[d] += Math.max(0, node.coreFree(d));
            }
        }
        return room;
    }

    private static long[] times(long[] demand, int count) {
        long[] product = demand.clone();
        for (int d = 0; d < product.length; d++) {
            product[d] *= count;
        }
        return product;
    }
}
