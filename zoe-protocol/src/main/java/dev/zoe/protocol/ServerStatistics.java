package dev.zoe.protocol;

/**
 * What a {@link MasterServer} has seen since its start.
 *
 * @param requests readable requests
 * @param garbage frames that could not be read
 * @param failures requests that the handler failed on
 * @param busy requests refused because too many waited
 */
public record ServerStatistics(long requests, long garbage, long failures, long busy) {}
