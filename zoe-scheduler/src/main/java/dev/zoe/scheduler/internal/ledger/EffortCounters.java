package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.internal.journal.DerivedState;

/** Work done, counted; the same events always cost the same counts. */
@DerivedState("counts work")
public final class EffortCounters {

    private long comparisons;
    private long roomsLookedAt;
    private long changes;

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

    public void countComparisons(int count) {
        comparisons += count;
    }

    public void countRoom() {
        roomsLookedAt++;
    }

    void countChange() {
        changes++;
    }
}
