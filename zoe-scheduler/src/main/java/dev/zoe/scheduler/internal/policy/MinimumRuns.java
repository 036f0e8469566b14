package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Elastic instances that may not be reclaimed yet, and when the minimum run of each is over. */
public final class MinimumRuns {

    private final SchedulerState state;

    /** The oldest first; some may be gone meanwhile. */
    private final PriorityQueue<Young> young = new PriorityQueue<>(Comparator.comparingDouble(Young::since));

    private record Young(double since, Allocation allocation) {
        boolean isThere() {
            return allocation.startTimes().has(since);
        }
    }

    public MinimumRuns(SchedulerState state) {
        this.state = state;
    }

    /** What may be reclaimed from now on counts as capacity that a running request may have gained. */
    public void expire(double now) {
        while (!young.isEmpty() && mayGoFrom(young.element()) <= now) {
            NodeState node = young.remove().allocation.node();
            if (state.cluster().find(node.name()) == node) {
                state.cluster().touched().add(node);
            }
        }
    }

    /** Elastic instances run there since then, which may be before now. */
    public void started(Allocation allocation, double since) {
        if (state.settings().hysteresis().minimumRun() > 0) {
            young.add(new Young(since, allocation));
        }
    }

    /** Checks again how long all elastic instances have run; for a minimum run that changed. */
    public void renew() {
        young.clear();
        for (RunningRequest running : state.runningSet().requests()) {
            for (InstanceGroup group : running.groups()) {
                for (Allocation allocation : group.allocations().all()) {
                    allocation.startTimes().forEach(since -> started(allocation, since));
                }
            }
        }
    }

    /** The next time when some may be reclaimed; infinity for never. Those that are gone or over are dropped. */
    double next(double now) {
        while (!young.isEmpty()
                && (mayGoFrom(young.element()) <= now || !young.element().isThere())) {
            young.remove();
        }
        return young.isEmpty() ? Double.POSITIVE_INFINITY : mayGoFrom(young.element());
    }

    private double mayGoFrom(Young one) {
        return one.since + state.settings().hysteresis().minimumRun();
    }
}
