package dev.zoe.simulator.result;

/**
 * What one simulation gives.
 *
 * @param outcome what became of every application
 * @param allocation what it used of the cluster
 */
public record Result(Outcome outcome, AllocationMeter.Allocation allocation) {

    /** Mean fraction of the cluster's cores that was allocated, over time. */
    public double allocatedCores() {
        return allocation.cores();
    }

    /** Mean fraction of the cluster's memory that was allocated, over time. */
    public double allocatedMemory() {
        return allocation.memory();
    }
}
