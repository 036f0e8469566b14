package dev.zoe.scheduler.internal;

import java.util.Comparator;

/** Which of the nodes that have room is taken: the smallest. Ties go to the name of the node. */
interface PlacementPolicy extends Comparator<NodeState> {

    /** The published policy: fewest instances, then most free memory. */
    PlacementPolicy FEWEST_SERVICES = new PlacementPolicy() {
        @Override
        public int compare(NodeState a, NodeState b) {
            int byInstances = Integer.compare(a.instances(), b.instances());
            return byInstances != 0
                    ? byInstances
                    : Long.compare(b.free().memory(), a.free().memory());
        }

        @Override
        public String reason(int instances, long freeMemory) {
            return "fewest services (%d), %s free".formatted(instances, Amounts.memory(freeMemory));
        }
    };

    /** Why a node was taken that held so many instances and had so many bytes free. */
    String reason(int instances, long freeMemory);
}
