package dev.zoe.simulator.statistics;

import java.util.OptionalDouble;

/**
 * What a simulation used of the cluster, as fractions of its capacity.
 *
 * @param cores mean allocation over time, from time zero to the last event
 * @param memory mean allocation over time, from time zero to the last event
 * @param gpus mean allocation over time; empty where GPUs are not counted
 * @param coreLevels for how long which fraction was allocated, from time zero to the last submission
 * @param memoryLevels for how long which fraction was allocated, from time zero to the last submission
 * @param interrupted whether it was stopped before its end
 */
public record ClusterUsage(
        double cores,
        double memory,
        OptionalDouble gpus,
        TimeWeightedHistogram coreLevels,
        TimeWeightedHistogram memoryLevels,
        boolean interrupted) {}
