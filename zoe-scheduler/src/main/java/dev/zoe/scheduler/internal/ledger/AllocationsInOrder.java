package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.internal.journal.DerivedState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The allocations on one node, in the order of the running requests as far as it was asked for. That order stays as it
 * is when requests come and go. So most are in order already, and a search for those of later requests examines no
 * others.
 */
final class AllocationsInOrder {

    private static final int LEAST = 8;

    private final List<Allocation> all = new ArrayList<>();

    /** The groups of these, side by side in memory, for quick searches. */
    private @Nullable InstanceGroup[] groups = {};

    @DerivedState("how many of these, from the first on, are in order")
    private int ordered;

    @DerivedState("which order of the running requests that is")
    private long order;

    /** In no certain order; not to be changed. */
    List<Allocation> all() {
        return all;
    }

    /** In the order in which they were added. */
    List<Allocation> byAge() {
        List<Allocation> byAge = new ArrayList<>(all);
        byAge.sort(Comparator.comparingLong(Allocation::number));
        return byAge;
    }

    void add(Allocation allocation) {
        int at = all.size();
        if (at == groups.length) {
            groups = Arrays.copyOf(groups, Math.max(LEAST, 2 * at));
        }
        groups[at] = allocation.group();
        all.add(allocation);
    }

    void remove(Allocation allocation) {
        int at = all.size() - 1;
        while (groups[at] != allocation.group()) {
            at--;
        }
        all.remove(at);
        System.arraycopy(groups, at + 1, groups, at, all.size() - at);
        groups[all.size()] = null;
        if (at < ordered) {
            ordered--;
        }
    }

    /** The one of the group, if there is one. */
    @Nullable
    Allocation find(InstanceGroup group) {
        int size = all.size();
        for (int at = 0; at < size; at++) {
            if (groups[at] == group) {
                return all.get(at);
            }
        }
        return null;
    }

    /**
     * Those of requests after this position; the last one in the order comes last.
     *
     * @param present number of the present order of the running requests
     */
    List<Allocation> after(int position, long present) {
        if (order != present) {
            order = present;
            ordered = 0;
        }
        while (ordered < all.size()) {
            insert(all.get(ordered));
            ordered++;
        }
        int from = all.size();
        while (from > 0 && all.get(from - 1).running().position() > position) {
            from--;
        }
        return from == all.size() ? List.of() : all.subList(from, all.size());
    }

    /** Moves it, which stands behind those in order, to its place among them. */
    private void insert(Allocation allocation) {
        int position = allocation.running().position();
        int at = ordered;
        while (at > 0 && all.get(at - 1).running().position() > position) {
            all.set(at, all.get(at - 1));
            groups[at] = groups[at - 1];
            at--;
        }
        all.set(at, allocation);
        groups[at] = allocation.group();
    }
}
