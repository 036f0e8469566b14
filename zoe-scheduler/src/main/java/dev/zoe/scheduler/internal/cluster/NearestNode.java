package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.Optional;

/**
 * The node that lacks least for an instance that does not fit.
 *
 * @param missing what it lacks
 * @param distance the sum, over resources, of what is missing as a part of the demand
 */
public record NearestNode(NodeState node, Resources missing, double distance) {

    /** The capacity of a node that counts: free, or beside core. */
    @FunctionalInterface
    public interface CapacityView {
        long of(NodeState node, int dimension);
    }

    /** Empty when no node is open to the group. */
    public static Optional<NearestNode> to(InstanceGroup group, Cluster cluster, CapacityView view) {
        NodeState nearest = null;
        double least = Double.POSITIVE_INFINITY;
        for (NodeState node : cluster.nodes()) {
            if (node.open(group)) {
                double distance = 0;
                for (int d = 0; d < group.demand().length; d++) {
                    distance += lacks(group, node, d, view) / (double) Math.max(1, group.demand()[d]);
                }
                if (distance < least) {
                    nearest = node;
                    least = distance;
                }
            }
        }
        if (nearest == null) {
            return Optional.empty();
        }
        long[] missing = new long[group.demand().length];
        for (int d = 0; d < missing.length; d++) {
            missing[d] = lacks(group, nearest, d, view);
        }
        return Optional.of(new NearestNode(nearest, cluster.dimensions().resources(missing), least));
    }

    private static long lacks(InstanceGroup group, NodeState node, int dimension, CapacityView view) {
        return Math.max(0, group.demand()[dimension] - Math.max(0, view.of(node, dimension)));
    }
}
