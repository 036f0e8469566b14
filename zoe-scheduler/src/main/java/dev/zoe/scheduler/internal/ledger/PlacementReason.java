package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.Placement;

/**
 * Why instances were placed or reclaimed, as a value. Most placements are only tried, and their reason is never read:
 * {@code PlacementSentences} makes a sentence of one that is.
 */
public sealed interface PlacementReason {

    PlacementReason HOME = new Home();

    /**
     * They found free capacity.
     *
     * @param instances on the node before
     * @param freeMemory on the node before, in bytes
     * @param avoided the node where the instance ended last; empty for none
     */
    record FreeCapacity(Placement placement, int instances, long freeMemory, String avoided)
            implements PlacementReason {}

    /** Elastic instances of other requests were reclaimed for them. */
    final class ReclaimedFrom implements PlacementReason {

        private final long[] requests;

        public ReclaimedFrom(long... requests) {
            this.requests = requests;
        }

        /** Ids, perhaps some more than once; not to be changed. */
        public long[] requests() {
            return requests;
        }
    }

    /** One by one the core instances did not fit, but together they do. */
    record Together() implements PlacementReason {}

    /** They are where they were before. */
    record Home() implements PlacementReason {}

    /** Another request needs what they held. */
    record ReclaimedFor(long request, boolean core) implements PlacementReason {}
}
