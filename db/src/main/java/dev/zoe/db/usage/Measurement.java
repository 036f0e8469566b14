package dev.zoe.db.usage;

import java.time.Instant;

/**
 * What the program of a service has used.
 *
 * @param coreSeconds processor time since the start of its container, seconds
 * @param memory bytes at this time
 */
public record Measurement(long service, Instant at, double coreSeconds, long memory) {}
