package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.BestNodes;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.cluster.PlacementScore;
import dev.zoe.scheduler.internal.cluster.ResourceDimensions;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.PlacementReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts instances where there is free capacity. */
final class FreePlacer {

    private static final PlacementReason TOGETHER = new PlacementReason.Together();

    private final Cluster cluster;
    private final ReclaimAttempt attempt;
    private final EffortCounters effort;
    private final PlannedInstances planned = new PlannedInstances();

    FreePlacer(Cluster cluster, ReclaimAttempt attempt, EffortCounters effort) {
        this.cluster = cluster;
        this.attempt = attempt;
        this.effort = effort;
    }

    /** Places as many as fit, each where the placement prefers; what was moved goes back first. */
    void place(PlacementRequest placement) {
        InstanceGroup group = placement.group();
        if (group.isDisplaced() && !placement.core() && placement.again() == null) {
            goBack(placement);
        }
        NodeState avoided =
                placement.again() == null || placement.again().node().isEmpty()
                        ? null
                        : cluster.find(placement.again().node());
        if (placement.missing() == 0) {
            return;
        }
        if (avoided != null && cluster.index().best(group, avoided).first() == null) {
            avoided = null;
        }
        BestNodes bestNodes = cluster.index().best(group, avoided);
        if (cluster.index().score().fills()) {
            fill(bestNodes, placement, avoided);
        } else {
            spread(bestNodes, placement, avoided);
        }
        if (placement.missing() > 0) {
            cluster.index().noneFor(group);
        }
    }

    /** Places all, each as the placement policy prefers; returns whether it could. */
    boolean inTurn(List<PlacementRequest> placements) {
        for (PlacementRequest placement : placements) {
            if (placement.missing() > 0) {
                place(placement);
            }
            if (placement.missing() > 0) {
                return false;
            }
        }
        return true;
    }

    /** Places all, each on the node it fills best; returns whether it could. */
    boolean packed(List<PlacementRequest> placements) {
        for (PlacementRequest placement : placements) {
            while (placement.missing() > 0) {
                NodeState node = tightest(placement.group());
                if (node == null) {
                    return false;
                }
                attempt.put(placement, node, node.count(placement.group().demand(), placement.missing()), TOGETHER);
            }
        }
        return true;
    }

    /**
     * Of what was reclaimed since the last plan as much as possible returns to where it was, also to a node that takes
     * nothing new: it still runs there.
     */
    private void goBack(PlacementRequest placement) {
        for (Allocation home : placement.group().allocations().displacedThatFit()) {
            int count = Math.min(placement.missing(), home.elasticBefore() - home.elastic());
            count = home.node().count(placement.group().demand(), count);
            if (count > 0) {
                attempt.put(placement, home.node(), count, PlacementReason.HOME);
            }
        }
    }

    /** The best node stays the best one until it is full. */
    private void fill(BestNodes bestNodes, PlacementRequest placement, @Nullable NodeState avoided) {
        long[] demand = placement.group().demand();
        while (placement.missing() > 0) {
            NodeState node = bestNodes.first();
            if (node == null) {
                return;
            }
            bestNodes.removeFirst();
            attempt.put(placement, node, node.count(demand, placement.missing()), why(node, 0, demand, avoided));
        }
    }

    /**
     * One after the other goes to the node that is then the best one. They are counted first, so that the ledger
     * changes once for each node.
     */
    private void spread(BestNodes bestNodes, PlacementRequest placement, @Nullable NodeState avoided) {
        long[] demand = placement.group().demand();
        PlacementScore score = cluster.index().score();
        planned.begin();
        int left = placement.missing();
        while (left > 0) {
            NodeState node = bestNodes.first();
            if (node == null) {
                break;
            }
            int index = planned.add(node, demand, left);
            left--;
            if (planned.hasCapacity(index)) {
                bestNodes.moveFirst(score.key(node, demand, planned.count(index)));
            } else {
                bestNodes.removeFirst();
            }
        }
        for (int i = 0; i < planned.size(); i++) {
            NodeState node = planned.node(i);
            int count = planned.count(i);
            attempt.put(placement, node, count, why(node, count - 1, demand, avoided));
        }
    }

    /** Why the last one was placed there, with so many others before. */
    private PlacementReason why(NodeState node, int before, long[] demand, @Nullable NodeState avoided) {
        return new PlacementReason.FreeCapacity(
                cluster.placement(),
                node.instances() + before,
                node.free(ResourceDimensions.MEMORY) - demand[ResourceDimensions.MEMORY] * before,
                avoided == null ? "" : avoided.name());
    }

    private @Nullable NodeState tightest(InstanceGroup group) {
        NodeState tightest = null;
        double least = 0;
        for (NodeState node : cluster.nodes()) {
            effort.countCapacityCheck();
            if (node.open(group) && node.fits(group.demand())) {
                double free = 0;
                for (int d = 0; d < group.demand().length; d++) {
                    free += (double) node.free(d) / cluster.totals().largest()[d];
                }
                if (tightest == null || free < least) {
                    tightest = node;
                    least = free;
                }
            }
        }
        return tightest;
    }
}
