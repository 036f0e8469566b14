package dev.zoe.scheduler.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
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
        long[] capacity = cluster.capacity();
        Map<Holder, HolderWishes> wishes = new LinkedHashMap<>();
        for (int i = 0; i < service.size(); i++) {
            Member member = service.at(i);
            HolderWishes own = wishes.computeIfAbsent(member.holder, h -> new HolderWishes(h, capacity));
            for (Group group : member.groups) {
                group.wanted = group.elasticHeld + group.hunger(now);
                own.add(group);
            }
        }
        double high = 0;
        for (HolderWishes own : wishes.values()) {
            high = Math.max(high, own.share());
        }
        double level = fits(high, wishes.values()) ? high : highest(high, wishes.values());
        wishes.values().forEach(own -> own.grant(level));
    }

    private double highest(double tooHigh, Collection<HolderWishes> wishes) {
        double low = 0;
        double high = tooHigh;
        for (int step = 0; step < STEPS; step++) {
            double middle = (low + high) / 2;
            if (fits(middle, wishes)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Whether there is room beside all core instances for what everybody gets up to this share. */
    private boolean fits(double level, Collection<HolderWishes> wishes) {
        long[] granted = new long[cluster.capacity().length];
        for (HolderWishes own : wishes) {
            own.addUpTo(level, granted);
        }
        for (int d = 0; d < granted.length; d++) {
            if (granted[d] > cluster.roomBesideCore()[d]) {
                return false;
            }
        }
        return true;
    }

    /** What the components of one holder ask for, in the order in which it is granted. */
    private static final class HolderWishes {

        private final List<Group> groups = new ArrayList<>();

        /** The weighted dominant share of the holder once that component, and all before it, have what they want. */
        private final List<Double> shares = new ArrayList<>();

        /** What the holder has once all before that component have what they want, its core instances included. */
        private final List<long[]> before = new ArrayList<>();

        private final long[] capacity;
        private final long[] core;
        private final double weight;
        private long[] sum;

        HolderWishes(Holder holder, long[] capacity) {
            this.capacity = capacity;
            core = holder.coreHeld.clone();
            sum = core;
            weight = holder.weight;
        }

        void add(Group group) {
            before.add(sum);
            groups.add(group);
            sum = sum.clone();
            for (int d = 0; d < sum.length; d++) {
                sum[d] += group.demand[d] * group.wanted;
            }
            shares.add(Holder.dominant(sum, capacity) / weight);
        }

        /** The weighted dominant share of the holder with all it wants. */
        double share() {
            return shares.get(shares.size() - 1);
        }

        void addUpTo(double level, long[] granted) {
            int last = firstWithout(level);
            long[] all = last < groups.size() ? before.get(last) : sum;
            int some = last < groups.size() ? upTo(level, last) : 0;
            for (int d = 0; d < granted.length; d++) {
                granted[d] += all[d] - core[d] + (some == 0 ? 0 : groups.get(last).demand[d] * some);
            }
        }

        /** Sets what is fair. */
        void grant(double level) {
            int last = firstWithout(level);
            for (int i = 0; i < groups.size(); i++) {
                Group group = groups.get(i);
                group.fair = i < last ? group.wanted : i == last ? upTo(level, i) : 0;
            }
        }

        /** The first component that does not get all it wants within this share. */
        private int firstWithout(double level) {
            int low = 0;
            int high = groups.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (shares.get(middle) <= level) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /** How many instances of that component, at most those that are wanted, are within this share. */
        private int upTo(double level, int index) {
            Group group = groups.get(index);
            int low = 0;
            int high = group.wanted;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (within(level, before.get(index), group.demand, middle)) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }

        private boolean within(double level, long[] held, long[] demand, int count) {
            for (int d = 0; d < demand.length; d++) {
                if ((double) (held[d] + demand[d] * count) / Math.max(1, capacity[d]) / weight > level) {
                    return false;
                }
            }
            return true;
        }
    }
}
