package dev.zoe.master.backend;

import java.util.Optional;
import java.util.Set;

/**
 * A host as its engine reports it.
 *
 * @param address where published ports are reached
 * @param millicores capacity
 * @param memory capacity in bytes
 * @param foreignMillicores what other deployments and programs use or reserve, thousandths of a core
 * @param foreignMemory likewise, bytes
 * @param labels for placement
 * @param failure why it does not answer
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
        Status status,
        Optional<String> failure) {

    public ObservedNode {
        labels = Set.copyOf(labels);
    }

    /** A node that answers. */
    public ObservedNode(
            String name,
            String address,
            long millicores,
            long memory,
            int gpus,
            long foreignMillicores,
            long foreignMemory,
            Set<String> labels,
            Status status) {
        this(
                name,
                address,
                millicores,
                memory,
                gpus,
                foreignMillicores,
                foreignMemory,
                labels,
                status,
                Optional.empty());
    }

    /** Whether the node takes containers. */
    public enum Status {
        UP,
        DRAINED,
        LOST
    }

    /** The same node as lost, because it does not answer. */
    public ObservedNode lost(String reason) {
        return new ObservedNode(
                name,
                address,
                millicores,
                memory,
                gpus,
                foreignMillicores,
                foreignMemory,
                labels,
                Status.LOST,
                Optional.of(reason));
    }
}
