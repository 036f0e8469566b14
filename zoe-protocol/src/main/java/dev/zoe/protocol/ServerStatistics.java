package dev.zoe.protocol;

/**
 * Counts of a {@link MasterServer} since its start.
 *
 * @param requests readable requests
 * @param unreadable frames that could not be read
 * @param failures requests whose handler failed
 * @param busy requests that were refused because the queue of the workers was full
 */
public record ServerStatistics(long requests, long unreadable, long failures, long busy) {}
