package dev.zoe.web.execution.resource;

/**
 * What each service of a component reserves.
 *
 * @param cores processors
 * @param memory bytes
 * @param memoryLimit bytes at which it is ended; 0 for no limit that the description gives
 * @param gpus devices
 */
public record ReservedResources(double cores, long memory, long memoryLimit, int gpus) {
    static final ReservedResources NOTHING = new ReservedResources(0, 0, 0, 0);
}
