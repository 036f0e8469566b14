package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.HolderUsage;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The elastic instances that one holder asks for, in the order in which they are granted, and bounds on how many of
 * them it gets. Counts are of instances, all components together.
 */
@DerivedState("the state; set before each use by the search for fair shares")
final class ShareDemand {

    private long[] coreHeld = new long[0];
    private double weight;
    private long[] capacity = new long[0];
    private final List<InstanceGroup> groups = new ArrayList<>();

    /** How many instances of other components come before those of each. */
    private long[] begins = new long[8];

    /** What the holder has by then, its core instances included; of one component after the other, all resources. */
    private long[] held = new long[0];

    private long least;
    private long most;
    private long tried;

    /** This holder is about to ask; what another one asked for is forgotten. */
    void begin(HolderUsage holder, long[] capacityOfAll) {
        groups.clear();
        weight = holder.weight();
        capacity = capacityOfAll;
        coreHeld = holder.copyCoreHeld();
        least = 0;
        most = 0;
        need(1);
        System.arraycopy(coreHeld, 0, held, 0, capacity.length);
    }

    /** It asks for what the group wants, after all that it asked for before. */
    void add(InstanceGroup group) {
        int index = groups.size();
        need(index + 2);
        groups.add(group);
        begins[index] = most;
        int at = index * capacity.length;
        for (int d = 0; d < capacity.length; d++) {
            held[at + capacity.length + d] = held[at + d] + group.demand()[d] * group.wanted();
        }
        most += group.wanted();
    }

    private void need(int components) {
        if (begins.length < components) {
            begins = Arrays.copyOf(begins, 2 * components);
        }
        if (held.length < components * capacity.length) {
            held = Arrays.copyOf(held, 2 * components * capacity.length);
        }
    }

    /** What keeps its share at zero is granted in any case; adds all it asks for, and returns its share with that. */
    double boundFromAbove(long[] granted) {
        least = upTo(0);
        add(most, granted);
        return share(most);
    }

    /** It gets all. */
    void grantAll() {
        least = most;
    }

    /** Adds what it gets with that share. */
    void tryLevel(double level, long[] granted) {
        tried = upTo(level);
        add(tried, granted);
    }

    /** What was tried was too little for all, or too much. */
    void narrow(boolean tooLittle) {
        least = tooLittle ? tried : least;
        most = tooLittle ? most : tried;
    }

    /** Adds what it gets if that is known; returns whether it is. */
    boolean addIfCertain(long[] granted) {
        if (least == most) {
            add(least, granted);
        }
        return least == most;
    }

    /** What it gets at least is fair. */
    void grant() {
        for (int i = 0; i < groups.size(); i++) {
            InstanceGroup group = groups.get(i);
            group.setFair((int) Math.max(0, Math.min(group.wanted(), least - begins[i])));
        }
    }

    /** Adds what this number of instances takes, without the core instances. */
    private void add(long count, long[] granted) {
        int last = component(count);
        for (int d = 0; d < granted.length; d++) {
            granted[d] += heldWith(count, last, d) - coreHeld[d];
        }
    }

    /** How many are within this share; none if not even the core is. */
    private long upTo(double level) {
        long low = least;
        long high = most;
        while (low < high) {
            long middle = (low + high + 1) >>> 1;
            if (share(middle) <= level) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The weighted dominant share of the holder once it has this number of instances. */
    private double share(long count) {
        int last = component(count);
        double share = 0;
        for (int d = 0; d < capacity.length; d++) {
            share = Math.max(share, (double) heldWith(count, last, d) / Math.max(1, capacity[d]));
        }
        return share / weight;
    }

    private long heldWith(long count, int last, int dimension) {
        return held[last * capacity.length + dimension] + groups.get(last).demand()[dimension] * (count - begins[last]);
    }

    /** The last component before whose instances there are at most {@code count} others. */
    private int component(long count) {
        int low = 0;
        int high = groups.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (begins[middle] <= count) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
