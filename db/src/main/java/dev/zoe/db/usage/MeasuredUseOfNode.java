package dev.zoe.db.usage;

/**
 * What the measured services of a node use and reserve. Services that were not measured are in neither.
 *
 * @param cores processors in use, on average between the newest measurement of each service and the one before
 * @param memory bytes at the newest measurements
 * @param millicoresReserved thousandths of a core
 * @param memoryReserved bytes
 */
public record MeasuredUseOfNode(String node, double cores, long memory, long millicoresReserved, long memoryReserved) {}
