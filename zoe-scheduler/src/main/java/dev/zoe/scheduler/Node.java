package dev.zoe.scheduler;

import java.util.Set;

/**
 * A machine that instances can be placed on.
 *
 * @param name unique
 * @param capacity what all instances on it may hold together
 * @param foreign what others than this scheduler use of the capacity
 * @param labels what placement constraints are checked against
 * @param drained nothing new is placed on a drained node; what runs there stays
 */
public record Node(String name, Resources capacity, Resources foreign, Set<String> labels, boolean drained) {

    public Node {
        labels = Set.copyOf(labels);
    }
}
