package dev.zoe.scheduler.engine;

import dev.zoe.scheduler.Request;

/**
 * Instances of one component on one node.
 *
 * @param component index into {@link Request#components()}
 * @param since seconds; when they started
 */
public record HeldInstances(long request, int component, String node, int core, int elastic, double since) {}
