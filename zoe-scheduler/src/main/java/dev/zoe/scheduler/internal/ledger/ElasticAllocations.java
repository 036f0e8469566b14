package dev.zoe.scheduler.internal.ledger;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elastic instances of a running request in the order in which they are given up, side by side in memory: a reclaim
 * examines those of many requests, and takes few of them.
 */
public final class ElasticAllocations {

    private final Allocation[] allocations;

    /** Of their nodes. */
    private final int[] ranks;

    /** None of those that were given up since. */
    private final int[] counts;

    /** Of one instance each. */
    private final long[][] demands;

    private final double[] youngest;

    /** Of the cluster, when the ranks were read. */
    private final long layout;

    private ElasticAllocations(List<Allocation> elastic, long layout) {
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
            ranks[i] = allocation.node().rank();
            counts[i] = allocation.elastic();
            demands[i] = allocation.group().demand();
            youngest[i] = allocation.youngest();
            allocation.reclaimIndex(i);
        }
    }

    /** Those of these groups; as most are in the order that was, it is quickly put in order. */
    static ElasticAllocations of(List<InstanceGroup> groups, @Nullable ElasticAllocations before, long layout) {
        int most = 0;
        for (InstanceGroup group : groups) {
            most += group.allocations().all().size();
        }
        List<Allocation> elastic = new ArrayList<>(most);
        if (before != null) {
            for (Allocation allocation : before.allocations) {
                if (allocation.elastic() > 0) {
                    elastic.add(allocation);
                }
            }
        }
        for (InstanceGroup group : groups) {
            for (Allocation allocation : group.allocations().all()) {
                if (allocation.elastic() > 0 && (before == null || !before.lists(allocation))) {
                    elastic.add(allocation);
                }
            }
        }
        return new ElasticAllocations(elastic, layout);
    }

    public int size() {
        return allocations.length;
    }

    public Allocation[] allocations() {
        return allocations;
    }

    /** That of its node. */
    public int rank(int index) {
        return ranks[index];
    }

    public int count(int index) {
        return counts[index];
    }

    /** Of one instance. */
    public long[] demand(int index) {
        return demands[index];
    }

    /** Of the cluster, when the ranks were read. */
    long layout() {
        return layout;
    }

    /** Whether it is one of these, in whatever order they are by now. */
    boolean lists(Allocation allocation) {
        int at = allocation.reclaimIndex();
        return at < allocations.length && allocations[at] == allocation;
    }

    /** There are more or fewer of these than before; returns whether the order is still right. */
    boolean recount(Allocation allocation) {
        if (!lists(allocation)) {
            return false;
        }
        int at = allocation.reclaimIndex();
        counts[at] = allocation.elastic();
        return allocation.elastic() == 0 || allocation.youngest() == youngest[at];
    }
}
