package dev.zoe.master.backend;

import java.util.Optional;
import java.util.Set;

/**
 * A host as its engine sees it.
 *
 * @param address where published ports are reached
 * @param millicores capacity
 * @param memory capacity in bytes
 * @param foreignMillicores what others than this deployment use or reserve of it
 * @param foreignMemory likewise, bytes
 * @param labels for placement
 * @param trouble why it does not answer, in the words of whoever asked it
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
        Optional<String> trouble) {

    public ObservedNode {
        labels = Set.copyOf(labels);
    }

    /** A node without trouble. */
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

    /** Whether it takes containers. */
    public enum Status {
        UP,
        DRAINED,
        LOST
    }

    /** The same as it was last seen, now that it does not answer. */
    public ObservedNode lost(String why) {
        return with(Status.LOST, Optional.of(why));
    }

    /** The same in another status. */
    public ObservedNode withStatus(Status other) {
        return with(other, trouble);
    }

    private ObservedNode with(Status otherStatus, Optional<String> otherTrouble) {
        return new ObservedNode(
                name,
                address,
                millicores,
                memory,
                gpus,
                foreignMillicores,
                foreignMemory,
                labels,
                otherStatus,
                otherTrouble);
    }
}
