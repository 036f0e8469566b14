package dev.zoe.simulator.experiment;

import dev.zoe.simulator.statistics.SimulationResult;
import dev.zoe.simulator.strategy.SchedulingStrategy;

/**
 * A result and what it cost.
 *
 * @param wallSeconds time of the simulation itself, without reading the workload
 * @param peakBytes highest resident memory of the whole process until then; 0 where the system does not report it
 */
public record TimedSimulation(
        SchedulingStrategy strategy, SimulationResult result, double wallSeconds, long peakBytes) {}
