package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.internal.ledger.NodeState;

/** What a placement policy compares: the node with the smallest key is taken. */
public interface PlacementScore {

    /** That of the node as it is. */
    public default long key(NodeState node) {
        // Of no more instances, the demand does not count.
        return key(node, node.used(), 0);
    }

    /** That of the node if it held so many more instances of that demand. */
    public long key(NodeState node, long[] demand, int more);

    /** Whether the node that was taken for one instance stays the best one until it is full. */
    public boolean fills();

    static PlacementScore of(Placement placement, ClusterTotals totals) {
        return switch (placement) {
            case PUBLISHED -> new FewestInstances();
            case BEST_FIT -> new FreeCapacity(totals, 1);
            case SPREAD -> new FreeCapacity(totals, -1);
            case PACK -> new Fullest();
        };
    }

    /** Fewest instances, then most free memory, in KiB. */
    record FewestInstances() implements PlacementScore {
        private static final int MEMORY_BITS = 40;
        private static final long MOST_MEMORY = (1L << MEMORY_BITS) - 1;

        @Override
        public long key(NodeState node, long[] demand, int more) {
            long bytes = node.free(ResourceDimensions.MEMORY) - demand[ResourceDimensions.MEMORY] * more;
            long free = Math.max(0, Math.min(MOST_MEMORY, bytes >> 10));
            return ((long) (node.instances() + more) << MEMORY_BITS) | (MOST_MEMORY - free);
        }

        @Override
        public boolean fills() {
            return false;
        }
    }

    /** The sum, over resources, of what is free as a part of the largest node. */
    record FreeCapacity(ClusterTotals totals, int sign) implements PlacementScore {
        private static final double SCALE = 1L << 40;

        @Override
        public long key(NodeState node, long[] demand, int more) {
            long[] largest = totals.largest();
            double sum = 0;
            for (int d = 0; d < largest.length; d++) {
                sum += (double) (node.free(d) - demand[d] * more) / largest[d];
            }
            return sign * (long) (sum * SCALE);
        }

        @Override
        public boolean fills() {
            return sign > 0;
        }
    }

    /** The largest part of any of its resources that is held. */
    record Fullest() implements PlacementScore {
        private static final double SCALE = 1L << 40;

        @Override
        public long key(NodeState node, long[] demand, int more) {
            double share = 0;
            for (int d = 0; d < demand.length; d++) {
                long held = node.used()[d] + demand[d] * more;
                if (held > 0) {
                    share = Math.max(share, (double) held / Math.max(1, node.usable()[d]));
                }
            }
            return -(long) (share * SCALE);
        }

        @Override
        public boolean fills() {
            return true;
        }
    }
}
