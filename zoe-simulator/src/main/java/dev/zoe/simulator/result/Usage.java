package dev.zoe.simulator.result;

/**
 * What a whole simulation used of the cluster.
 *
 * @param cores mean fraction of the cores that was allocated, over time
 * @param memory mean fraction of the memory that was allocated, over time
 * @param interrupted whether it was stopped before its end
 */
public record Usage(double cores, double memory, boolean interrupted) {}
