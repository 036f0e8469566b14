package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.BestNodes;
import dev.zoe.scheduler.internal.cluster.Cluster;
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
        if (avoided != null && cluster.index().best(group, avoided, 1).size() == 0) {
            avoided = null;
        }
        boolean goesOn = true;
        while (placement.missing() > 0 && goesOn) {
            int before = placement.missing();
            placeOn(cluster.index().best(group, avoided, before), placement, avoided);
            goesOn = placement.missing() < before;
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

    /** Until as many are placed as the choice has nodes, no other node is better: one only gets worse, or is filled. */
    private void placeOn(BestNodes bestNodes, PlacementRequest placement, @Nullable NodeState avoided) {
        boolean fills = cluster.index().score().fills();
        for (int places = bestNodes.size(); places > 0 && placement.missing() > 0; places--) {
            NodeState node = bestNodes.take();
            int count = fills ? node.count(placement.group().demand(), placement.missing()) : 1;
            attempt.put(placement, node, count, why(node, avoided));
            if (!fills && node.fits(placement.group().demand())) {
                bestNodes.offer(node, cluster.index().score().key(node));
            }
        }
    }

    private PlacementReason why(NodeState node, @Nullable NodeState avoided) {
        return new PlacementReason.FreeCapacity(
                cluster.placement(),
                node.instances(),
                node.free(ResourceDimensions.MEMORY),
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
