package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.ElasticAllocations;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningPositions;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import java.util.List;

/**
 * Reclaims for instances that all ask for the same. What would be reclaimed on a node is only counted, in
 * {@link ProjectedCapacity}, until it is enough for one of them; as long as it is not, all of it would return.
 */
final class ProjectedReclaim {

    private final Cluster cluster;
    private final RunningSet runningSet;
    private final ReclaimAttempt attempt;
    private final FreePlacer free;
    private final ReclaimRule rule;
    private final ProjectedCapacity projected;

    ProjectedReclaim(
            Cluster cluster, RunningSet runningSet, ReclaimAttempt attempt, FreePlacer free, ReclaimRule rule) {
        this.cluster = cluster;
        this.runningSet = runningSet;
        this.attempt = attempt;
        this.free = free;
        this.rule = rule;
        this.projected = new ProjectedCapacity(cluster);
    }

    /** Places all in capacity that these give up, as far as it goes; returns whether that was all. */
    boolean place(List<PlacementRequest> placements, RunningPositions from) {
        projected.begin();
        PlacementRequest placement = PlacementRequest.firstMissing(placements);
        long[] demand = placement.group().demand();
        boolean all = !rule.hasMinimumRun();
        for (int i = from.end() - 1; i >= from.first(); i--) {
            RunningRequest running = runningSet.at(i);
            if (running.elasticHeld() == 0) {
                continue;
            }
            ElasticAllocations held = running.elastic(cluster.index().layout());
            for (int k = 0; k < held.size(); k++) {
                Allocation victim = held.allocations()[k];
                int count = all ? held.count(k) : rule.takeable(victim, placement);
                if (count > 0 && projected.holds(demand, held.rank(k), held.demand(k), count, victim)) {
                    take(projected.go(held.rank(k)), victim.node(), placement);
                    if (placement.missing() == 0) {
                        if (free.inTurn(placements)) {
                            return true;
                        }
                        placement = PlacementRequest.firstMissing(placements);
                    }
                }
            }
        }
        return false;
    }

    /** Reclaims these on the node, and places as many as fit there. */
    private void take(List<Allocation> victims, NodeState node, PlacementRequest placement) {
        if (node.open(placement.group())) {
            victims.forEach(victim -> attempt.reclaim(victim, placement));
            attempt.putHere(placement, node);
        }
    }

    /**
     * Whether each group would fit alone if these gave up what may go. Where all are of one group that is capacity for
     * all; so nothing is taken without need. Where not, much that would be is found out at little cost.
     */
    boolean enough(List<PlacementRequest> placements, RunningPositions from) {
        return PlacementRequest.ofEachGroup(placements, (placement, needed) -> enough(placement, needed, from));
    }

    private boolean enough(PlacementRequest placement, int all, RunningPositions from) {
        int needed = all - cluster.index().countFree(placement.group(), all);
        projected.begin();
        for (int i = from.end() - 1; i >= from.first() && needed > 0; i--) {
            RunningRequest running = runningSet.at(i);
            if (running.elasticHeld() > 0) {
                ElasticAllocations held = running.elastic(cluster.index().layout());
                for (int k = 0; k < held.size() && needed > 0; k++) {
                    Allocation victim = held.allocations()[k];
                    int count = rule.hasMinimumRun() ? rule.takeable(victim, placement) : held.count(k);
                    int more = projected.more(placement.group().demand(), held.rank(k), held.demand(k), count);
                    needed -= more > 0 && victim.node().open(placement.group()) ? more : 0;
                }
            }
        }
        return needed <= 0;
    }
}
