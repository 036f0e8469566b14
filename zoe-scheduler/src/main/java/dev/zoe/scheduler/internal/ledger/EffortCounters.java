package dev.zoe.scheduler.internal.ledger;

/** Work done, counted; the same events always cost the same counts. */
public final class EffortCounters {

    long comparisons;
    long roomsLookedAt;
    long changes;

    /** Comparisons of two requests. */
    public long comparisons() {
        return comparisons;
    }

    /** Nodes, and parts of the cluster, of which the room was looked at. */
    public long roomsLookedAt() {
        return roomsLookedAt;
    }

    /** Changes to the ledger, undone ones included. */
    public long changes() {
        return changes;
    }
}
