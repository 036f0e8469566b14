package dev.zoe.scheduler.internal.ledger;

import java.util.Arrays;
import java.util.List;

/**
 * The elastic instances of a member in the order in which they are given up, side by side in memory: to make room,
 * those of many members are looked at, and few of them are taken.
 */
final class ElasticAllocations {

    final Allocation[] allocations;

    /** Of their nodes. */
    final int[] ranks;

    /** None of those that were given up since. */
    final int[] counts;

    /** Of one instance each. */
    final long[][] demands;

    private final double[] youngest;

    /** Of the cluster, when the ranks were read. */
    final long layout;

    ElasticAllocations(List<Allocation> elastic, long layout) {
        this.layout = layout;
        allocations = elastic.toArray(new Allocation[0]);
        for (Allocation allocation : allocations) {
            allocation.note();
        }
        Arrays.sort(allocations, Allocation::compareNoted);
        ranks = new int[allocations.length];
        counts = new int[allocations.length];
        demands = new long[allocations.length][];
        youngest = new double[allocations.length];
        for (int i = 0; i < allocations.length; i++) {
            Allocation allocation = allocations[i];
            ranks[i] = allocation.node.rank;
            counts[i] = allocation.elastic;
            demands[i] = allocation.group.demand;
            youngest[i] = allocation.youngest();
            allocation.givenUpAt = i;
        }
    }

    /** Whether it is one of these, in whatever order they are by now. */
    boolean lists(Allocation allocation) {
        int at = allocation.givenUpAt;
        return at < allocations.length && allocations[at] == allocation;
    }

    /** There are more or fewer of these than before; tells whether the order is still right. */
    boolean recount(Allocation allocation) {
        if (!lists(allocation)) {
            return false;
        }
        int at = allocation.givenUpAt;
        counts[at] = allocation.elastic;
        return allocation.elastic == 0 || allocation.youngest() == youngest[at];
    }
}
