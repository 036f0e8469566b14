package dev.zoe.simulator.result;

import java.util.OptionalDouble;

/**
 * What a whole simulation used of the cluster, as fractions of it.
 *
 * @param cores mean allocation over time, from time zero to the last event
 * @param memory mean allocation over time, from time zero to the last event
 * @param gpus mean allocation over time; empty where GPUs are not counted
 * @param coreLevels for how long which fraction was allocated, from time zero to the last submission
 * @param memoryLevels for how long which fraction was allocated, from time zero to the last submission
 * @param interrupted whether it was stopped before its end
 */
public record Usage(
        double cores,
        double memory,
        OptionalDouble gpus,
        Levels coreLevels,
        Levels memoryLevels,
        boolean interrupted) {}
