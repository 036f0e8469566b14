package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * What would be free on each node if some elastic instances went, side by side in memory. Who would go is counted in
 * the order in which they would give it up.
 */
@DerivedState("the state; what is counted holds within one search")
final class ProjectedCapacity {

    private static final int NOTHING = -1;

    private final Cluster cluster;
    private long[] free = new long[0];
    private long[] seenIn = new long[0];
    private long look;

    /** What was counted, and of each where what was counted on its node before it is; the last one of each node. */
    private final List<Allocation> counted = new ArrayList<>();

    private int[] countedBefore = new int[16];
    private int[] lastCounted = new int[0];

    ProjectedCapacity(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Nothing has gone. */
    void begin() {
        look++;
        counted.clear();
        if (seenIn.length < cluster.nodes().size()) {
            seenIn = Arrays.copyOf(seenIn, cluster.nodes().size());
            lastCounted = new int[seenIn.length];
        }
        int numbers = cluster.nodes().size() * cluster.dimensions().count();
        if (free.length < numbers) {
            free = new long[numbers];
        }
        cluster.index().lay();
    }

    /** Whether there would be capacity for that on the node if these went as well. */
    boolean holds(long[] demand, int rank, long[] gone, int count, Allocation whose) {
        int at = look(rank, demand.length);
        note(rank, whose);
        boolean holds = true;
        for (int d = 0; d < demand.length; d++) {
            free[at + d] += gone[d] * count;
            holds &= demand[d] <= free[at + d];
        }
        return holds;
    }

    /** How many more would fit on the node if these went as well. */
    int more(long[] demand, int rank, long[] gone, int count) {
        int at = look(rank, demand.length);
        int before = fitting(demand, at);
        for (int d = 0; d < demand.length; d++) {
            free[at + d] += gone[d] * count;
        }
        return fitting(demand, at) - before;
    }

    /** Where the capacity of the node begins; it is copied when it is first needed. */
    private int look(int rank, int dimensions) {
        int at = rank * dimensions;
        if (seenIn[rank] != look) {
            seenIn[rank] = look;
            lastCounted[rank] = NOTHING;
            cluster.index().copyFree(rank, free, at);
        }
        return at;
    }

    private int fitting(long[] demand, int at) {
        int fitting = Integer.MAX_VALUE;
        for (int d = 0; d < demand.length; d++) {
            fitting = NodeState.atMost(fitting, free[at + d], demand[d]);
        }
        return fitting;
    }

    /**
     * What {@link #holds} has counted on this node goes; returns what that is, in the order in which it was counted.
     */
    List<Allocation> go(int rank) {
        seenIn[rank] = 0;
        List<Allocation> going = new ArrayList<>();
        for (int i = lastCounted[rank]; i != NOTHING; i = countedBefore[i]) {
            going.add(counted.get(i));
        }
        Collections.reverse(going);
        return going;
    }

    private void note(int rank, Allocation whose) {
        int at = counted.size();
        if (at == countedBefore.length) {
            countedBefore = Arrays.copyOf(countedBefore, 2 * at);
        }
        counted.add(whose);
        countedBefore[at] = lastCounted[rank];
        lastCounted[rank] = at;
    }
}
