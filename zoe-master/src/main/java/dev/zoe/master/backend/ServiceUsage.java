package dev.zoe.master.backend;

/**
 * The resource usage of a container.
 *
 * @param cpuNanos processor time since its start, nanoseconds
 * @param memory bytes now
 */
public record ServiceUsage(long cpuNanos, long memory) {}
