package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.internal.journal.DerivedState;

/** Work done, counted; the same events always cost the same counts. */
@DerivedState("counts work")
public final class EffortCounters {

    private long comparisons;
    private long capacityChecks;
    private long changes;

    /** Comparisons of two requests. */
    public long comparisons() {
        return comparisons;
    }

    /** Nodes, and parts of the cluster, whose capacity was compared with a demand. */
    public long capacityChecks() {
        return capacityChecks;
    }

    /** Changes to the ledger, undone ones included. */
    public long changes() {
        return changes;
    }

    public void countComparisons(int count) {
        comparisons += count;
    }

    public void countCapacityCheck() {
        capacityChecks++;
    }

    void countChange() {
        changes++;
    }
}
