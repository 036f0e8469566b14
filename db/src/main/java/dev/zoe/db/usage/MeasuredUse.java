package dev.zoe.db.usage;

import java.time.Instant;

/**
 * What services use, by their newest measurements.
 *
 * @param id number of a service or of an execution
 * @param cores processors in use, on average between the newest measurement and the one before
 * @param memory bytes at the newest measurement
 * @param at time of the newest measurement; of several services, of the oldest of these
 */
public record MeasuredUse(long id, double cores, long memory, Instant at) {}
