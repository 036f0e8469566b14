package dev.zoe.bench.simulator;

/**
 * One process from its start to its end.
 *
 * @param seconds on the clock
 * @param processorSeconds of all its threads; other load on the machine changes this less
 * @param peakBytes highest resident memory
 * @param output what it printed
 */
public record ProcessMeasurement(double seconds, double processorSeconds, long peakBytes, String output) {}
