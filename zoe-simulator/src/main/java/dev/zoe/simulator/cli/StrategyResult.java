package dev.zoe.simulator.cli;

import dev.zoe.simulator.statistics.ClassStatistics;
import dev.zoe.simulator.statistics.ClusterUsage;
import dev.zoe.simulator.strategy.SchedulingStrategy;

/**
 * The figures of a simulation and what it cost.
 *
 * @param wallSeconds time of the simulation itself
 * @param peakBytes highest resident memory of the whole process until then; 0 where the system does not report it
 */
public record StrategyResult(
        SchedulingStrategy strategy,
        ClassStatistics statistics,
        ClusterUsage usage,
        double wallSeconds,
        long peakBytes) {}
