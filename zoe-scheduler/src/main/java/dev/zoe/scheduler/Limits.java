package dev.zoe.scheduler;

import java.util.Map;

/**
 * The quota of a holder: what its requests may hold together. 0 is no limit, for each number apart. A request that
 * would exceed a limit waits.
 *
 * @param executions running requests
 * @param core cores, memory and GPUs of all core instances of the running requests, lost and paused ones included
 * @param elastic cores, memory and GPUs of the elastic instances that are placed
 */
public record Limits(int executions, Resources core, Resources elastic) {

    public static final Limits NONE = new Limits(0, Resources.NONE, Resources.NONE);

    /** @throws IllegalArgumentException when the count is negative, or a resource is not cores, memory or GPUs */
    public Limits {
        if (executions < 0) {
            throw new IllegalArgumentException(
                    "the limit of running executions must not be negative, and is " + executions);
        }
        requireKnown(core.others());
        requireKnown(elastic.others());
    }

    private static void requireKnown(Map<String, Long> others) {
        if (!others.isEmpty()) {
            throw new IllegalArgumentException(
                    "a quota limits cores, memory and GPUs, and not " + String.join(", ", others.keySet()));
        }
    }
}
