package dev.zoe.scheduler;

/**
 * Where an instance is, and since when.
 *
 * @param node its name
 * @param since seconds
 */
public record InstanceLocation(String node, double since) {}
