package dev.zoe.scheduler;

/**
 * A node and its load.
 *
 * @param allocated held by instances of the engine
 * @param instances number of those
 */
public record NodeAllocation(Node node, Resources allocated, int instances) {}
