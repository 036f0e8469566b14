package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.ElasticAllocations;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import java.util.ArrayList;
import java.util.List;

/**
 * What would be free on each node without all that is beyond the fair shares, side by side in memory; or more than
 * that, never less. It is measured once in each pass through the running requests, in which it only shrinks. So a
 * search of many nodes can skip most of them.
 */
@DerivedState("the state; what is measured holds within one pass through the running requests")
final class CapacityBeyondFairShare {

    private final Cluster cluster;
    private final RunningSet runningSet;
    private long[] free = new long[0];
    private final List<RunningRequest> members = new ArrayList<>();
    private boolean known;

    CapacityBeyondFairShare(Cluster cluster, RunningSet runningSet) {
        this.cluster = cluster;
        this.runningSet = runningSet;
    }

    /** A new pass begins. */
    void forget() {
        known = false;
    }

    /** Whether there may be as much on the node of that rank; if not, there is not. */
    boolean mayHold(long[] demand, int rank) {
        measure();
        int at = rank * demand.length;
        for (int d = 0; d < demand.length; d++) {
            if (demand[d] > free[at + d]) {
                return false;
            }
        }
        return true;
    }

    /** The requests that may have more than is fair, in order; no other has. */
    List<RunningRequest> requests() {
        measure();
        return members;
    }

    private void measure() {
        if (known) {
            return;
        }
        known = true;
        int dimensions = cluster.dimensions().count();
        int numbers = cluster.nodes().size() * dimensions;
        if (free.length < numbers) {
            free = new long[numbers];
        }
        cluster.index().copyFree(free);
        members.clear();
        for (int i = 0; i < runningSet.size(); i++) {
            RunningRequest running = runningSet.at(i);
            int unfair = running.mostUnfair();
            if (unfair > 0) {
                members.add(running);
                add(running.elastic(cluster.index().layout()), unfair, dimensions);
            }
        }
    }

    private void add(ElasticAllocations held, int unfair, int dimensions) {
        for (int k = 0; k < held.size(); k++) {
            int count = Math.min(held.count(k), unfair);
            int at = held.rank(k) * dimensions;
            for (int d = 0; d < dimensions; d++) {
                free[at + d] += held.demand(k)[d] * count;
            }
        }
    }
}
