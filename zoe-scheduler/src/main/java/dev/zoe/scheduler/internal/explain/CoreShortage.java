package dev.zoe.scheduler.internal.explain;

import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.cluster.NearestNode;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.placement.PlacementRequest;
import dev.zoe.scheduler.internal.placement.Placer;
import java.util.List;
import java.util.Optional;

/**
 * What keeps a core from being placed when all elastic instances that may be reclaimed are gone.
 *
 * @param group the one whose instance finds no free capacity
 * @param nearest the node that lacks least for it
 * @param missing what all instances that find none lack together
 * @param lacksCapacity whether an instance finds none at all, even if every elastic instance were reclaimed
 */
record CoreShortage(InstanceGroup group, Optional<NearestNode> nearest, Resources missing, boolean lacksCapacity) {

    /** Places what it can; for a trial in which the elastic instances are gone. */
    static CoreShortage of(List<PlacementRequest> placements, Placer placer, Cluster cluster, boolean reclaims) {
        CapacityShortfall shortfall = new CapacityShortfall(cluster, reclaims);
        InstanceGroup stuck = placements.get(placements.size() - 1).group();
        Optional<NearestNode> nearest = Optional.empty();
        boolean any = false;
        for (PlacementRequest placement : placements) {
            placer.placeFree(placement);
            if (placement.missing() > 0 && !any) {
                any = true;
                stuck = placement.group();
                nearest = shortfall.nearest(stuck);
            }
        }
        if (!any) {
            nearest = NearestNode.to(stuck, cluster, NodeState::coreFree);
            Resources missing = nearest.map(NearestNode::missing).orElse(Resources.NONE);
            return new CoreShortage(stuck, nearest, missing, false);
        }
        placements.forEach(shortfall::add);
        return new CoreShortage(stuck, nearest, shortfall.missing(), true);
    }
}
