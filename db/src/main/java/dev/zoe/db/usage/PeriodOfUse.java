package dev.zoe.db.usage;

import java.time.Instant;

/**
 * What all services of an execution used in a period.
 *
 * @param until the end of the period, or the time of the newest measurement in it
 * @param cores processors in use, on average
 * @param memory bytes, on average
 */
public record PeriodOfUse(Instant since, Instant until, double cores, double memory) {}
