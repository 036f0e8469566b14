package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.internal.ledger.HolderUsage;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.reason.AmountText;

/** What a placement policy compares: the node with the smallest key is taken. */
interface PlacementScore {

    long key(NodeState node);

    /** Whether the node that was taken for one instance stays the best one until it is full. */
    boolean fills();

    /** Why a node was taken that held so many instances and had so many bytes free. */
    String reason(int instances, long freeMemory);

    static PlacementScore of(Placement placement, Cluster cluster) {
        return switch (placement) {
            case PUBLISHED -> new FewestInstances();
            case BEST_FIT -> new Room(cluster, 1, "least room left over");
            case SPREAD -> new Room(cluster, -1, "most room left over");
            case PACK -> new Fullest();
        };
    }

    /** Fewest instances, then most free memory, in KiB. */
    record FewestInstances() implements PlacementScore {
        private static final int MEMORY_BITS = 40;
        private static final long MOST_MEMORY = (1L << MEMORY_BITS) - 1;

        @Override
        public long key(NodeState node) {
            long free = Math.max(0, Math.min(MOST_MEMORY, node.free(ResourceDimensions.MEMORY) >> 10));
            return ((long) node.instances << MEMORY_BITS) | (MOST_MEMORY - free);
        }

        @Override
        public boolean fills() {
            return false;
        }

        @Override
        public String reason(int instances, long freeMemory) {
            return "fewest services (%d), %s free".formatted(instances, AmountText.memory(freeMemory));
        }
    }

    /** The sum, over resources, of what is free as a part of the largest node. */
    record Room(Cluster cluster, int sign, String why) implements PlacementScore {
        private static final double SCALE = 1L << 40;

        @Override
        public long key(NodeState node) {
            long[] largest = cluster.largest();
            double sum = 0;
            for (int d = 0; d < largest.length; d++) {
                sum += (double) node.free(d) / largest[d];
            }
            return sign * (long) (sum * SCALE);
        }

        @Override
        public boolean fills() {
            return sign > 0;
        }

        @Override
        public String reason(int instances, long freeMemory) {
            return "%s (%s free)".formatted(why, AmountText.memory(freeMemory));
        }
    }

    /** The largest part of any of its resources that is held. */
    record Fullest() implements PlacementScore {
        private static final double SCALE = 1L << 40;

        @Override
        public long key(NodeState node) {
            return -(long) (HolderUsage.dominant(node.used, node.usable) * SCALE);
        }

        @Override
        public boolean fills() {
            return true;
        }

        @Override
        public String reason(int instances, long freeMemory) {
            return "the fullest node with room (%d services)".formatted(instances);
        }
    }
}
