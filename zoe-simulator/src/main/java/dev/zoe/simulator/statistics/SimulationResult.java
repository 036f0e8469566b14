package dev.zoe.simulator.statistics;

/**
 * The result of one simulation.
 *
 * @param outcome times of every application
 * @param allocatedCores mean fraction of the cluster's cores that was allocated, over time
 * @param allocatedMemory mean fraction of the cluster's memory that was allocated, over time
 */
public record SimulationResult(WorkloadOutcome outcome, double allocatedCores, double allocatedMemory) {}
