package dev.zoe.simulator.experiment;

import dev.zoe.simulator.result.Tally;
import dev.zoe.simulator.result.Usage;

/**
 * The figures of a simulation and what it cost.
 *
 * @param wallSeconds time of the simulation itself
 * @param peakBytes highest resident memory of the whole process until then; 0 where the system does not tell
 */
public record Summary(Strategy strategy, Tally tally, Usage usage, double wallSeconds, long peakBytes) {}
