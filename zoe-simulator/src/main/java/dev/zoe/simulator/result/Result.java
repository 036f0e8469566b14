package dev.zoe.simulator.result;

/**
 * What one simulation gives.
 *
 * @param outcome what became of every application
 * @param allocatedCores mean fraction of the cluster's cores that was allocated, over time
 * @param allocatedMemory mean fraction of the cluster's memory that was allocated, over time
 */
public record Result(Outcome outcome, double allocatedCores, double allocatedMemory) {}
