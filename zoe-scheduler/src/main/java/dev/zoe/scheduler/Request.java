package dev.zoe.scheduler;

import java.util.List;
import java.util.Set;

/**
 * One application that wants to run.
 *
 * @param id unique; breaks ties of the order
 * @param arrival seconds
 * @param urgency larger goes first; the published classes are 0 for batch and 1 for interactive
 * @param runTime seconds it is expected to run when it holds everything it asked for
 * @param components at least one
 */
public record Request(long id, double arrival, int urgency, double runTime, List<Component> components) {

    public Request {
        components = List.copyOf(components);
    }

    /**
     * Identical instances.
     *
     * @param name unique within the request
     * @param demand of each instance
     * @param core instances that must all be placed before the request starts
     * @param elastic instances that only make it faster
     * @param labels a node must carry all of them
     */
    public record Component(String name, Resources demand, int core, int elastic, Set<String> labels) {
        public Component {
            labels = Set.copyOf(labels);
        }
    }

    /** Core instances over all components (C). */
    public int core() {
        return components.stream().mapToInt(Component::core).sum();
    }

    /** Elastic instances over all components (E). */
    public int elastic() {
        return components.stream().mapToInt(Component::elastic).sum();
    }
}
