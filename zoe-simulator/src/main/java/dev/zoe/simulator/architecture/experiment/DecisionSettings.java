package dev.zoe.simulator.architecture.experiment;

/**
 * How long decisions take.
 *
 * @param batchJobSeconds what a decision about a batch job takes, in seconds
 * @param taskSeconds what each task adds to a decision, in seconds
 * @param measured whether a decision of Zoe takes as long as it takes on this machine instead
 */
public record DecisionSettings(double batchJobSeconds, double taskSeconds, boolean measured) {}
