package dev.zoe.master.backend;

import java.util.Set;

/**
 * A host as its engine sees it.
 *
 * @param address where published ports are reached
 * @param millicores capacity
 * @param memory capacity in bytes
 * @param foreignMillicores what others than this deployment use or reserve of it
 * @param foreignMemory likewise, bytes
 */
public record ObservedNode(
        String name,
        String address,
        long millicores,
        long memory,
        int gpus,
        long foreignMillicores,
        long foreignMemory,
        Set<String> labels,
        Status status) {

    /** Whether it takes containers. */
    public enum Status {
        UP,
        DRAINED,
        LOST
    }
}
