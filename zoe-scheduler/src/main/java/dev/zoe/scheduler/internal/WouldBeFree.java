package dev.zoe.scheduler.internal;

import java.util.Arrays;

/** What would be free on each node if some instances went, side by side in memory. */
final class WouldBeFree {

    private final Cluster cluster;
    private long[] room = new long[0];
    private long[] seenIn = new long[0];
    private long look;

    WouldBeFree(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Nothing has gone. */
    void begin() {
        look++;
        if (seenIn.length < cluster.nodes().size()) {
            seenIn = Arrays.copyOf(seenIn, cluster.nodes().size());
        }
        int numbers = cluster.nodes().size() * cluster.dimensions.count();
        if (room.length < numbers) {
            room = new long[numbers];
        }
        cluster.lay();
    }

    /** Whether there would be room for that on the node if these went as well. */
    boolean holds(long[] demand, int rank, long[] gone, int count) {
        int at = rank * demand.length;
        if (seenIn[rank] != look) {
            seenIn[rank] = look;
            cluster.copyFree(rank, room, at);
        }
        boolean holds = true;
        for (int d = 0; d < demand.length; d++) {
            room[at + d] += gone[d] * count;
            holds &= demand[d] <= room[at + d];
        }
        return holds;
    }

    /** How many more would find room on the node if these went as well. */
    int more(long[] demand, int rank, long[] gone, int count) {
        int at = rank * demand.length;
        if (seenIn[rank] != look) {
            seenIn[rank] = look;
            cluster.copyFree(rank, room, at);
        }
        int before = fitting(demand, at);
        for (int d = 0; d < demand.length; d++) {
            room[at + d] += gone[d] * count;
        }
        return fitting(demand, at) - before;
    }

    private int fitting(long[] demand, int at) {
        for (int d = 0; d < demand.length; d++) {
            if (demand[d] > room[at + d]) {
                return 0;
            }
        }
        int fitting = Integer.MAX_VALUE;
        for (int d = 0; d < demand.length; d++) {
            fitting = NodeState.atMost(fitting, room[at + d], demand[d]);
        }
        return fitting;
    }

    /** What was counted on this node has gone, or something was placed there. */
    void changed(int rank) {
        seenIn[rank] = 0;
    }
}
