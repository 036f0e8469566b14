package dev.zoe.master.backend;

/**
 * What a container uses.
 *
 * @param cpuNanos processor time since its start, nanoseconds
 * @param memory bytes now
 */
public record ServiceUsage(long cpuNanos, long memory) {}
