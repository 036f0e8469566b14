package dev.zoe.scheduler;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One application that wants to run.
 *
 * @param id unique; breaks ties of the order
 * @param arrival seconds, finite
 * @param urgency larger goes first; the published classes are 0 for batch and 1 for interactive
 * @param runTime seconds it is expected to run when it holds everything it asked for; finite, not negative
 * @param components at least one, with different names
 * @param holder the user, group or queue whose share counts under {@link QueueOrder#FAIR}
 * @param deadline seconds; when it should be over; infinity for none
 * @param quotas the holders whose {@link Limits} count for it, each once, such as {@code "user:ada"}
 */
public record Request(
        long id,
        double arrival,
        int urgency,
        double runTime,
        List<Component> components,
        String holder,
        double deadline,
        List<String> quotas) {

    /** @throws IllegalArgumentException when a value is outside what is said above, or no instance is asked for */
    public Request {
        components = List.copyOf(components);
        quotas = List.copyOf(quotas);
        if (quotas.size() > 1 && Set.copyOf(quotas).size() < quotas.size()) {
            throw new IllegalArgumentException("request %d names a holder of a quota twice: %s".formatted(id, quotas));
        }
        if (!Double.isFinite(arrival)) {
            throw new IllegalArgumentException(
                    "request %d: the arrival must be a finite number of seconds, not %s".formatted(id, arrival));
        }
        if (!Double.isFinite(runTime) || runTime < 0) {
            throw new IllegalArgumentException(
                    "request %d: the run time must be a finite number of seconds, not negative, and is %s"
                            .formatted(id, runTime));
        }
        if (Double.isNaN(deadline) || deadline == Double.NEGATIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "request %d: the deadline must be a number of seconds, or infinity for none, and is %s"
                            .formatted(id, deadline));
        }
        if (components.stream().mapToInt(Component::instances).sum() == 0) {
            throw new IllegalArgumentException("request %d asks for no instance of anything".formatted(id));
        }
        if (components.size() > 1
                && components.stream()
                                .map(Component::name)
                                .collect(Collectors.toSet())
                                .size()
                        < components.size()) {
            throw new IllegalArgumentException("request %d: two components have the same name".formatted(id));
        }
    }

    /** With no quota. */
    public Request(
            long id,
            double arrival,
            int urgency,
            double runTime,
            List<Component> components,
            String holder,
            double deadline) {
        this(id, arrival, urgency, runTime, components, holder, deadline, List.of());
    }

    /** Of the unnamed holder, with no deadline and no quota. */
    public Request(long id, double arrival, int urgency, double runTime, List<Component> components) {
        this(id, arrival, urgency, runTime, components, "", Double.POSITIVE_INFINITY);
    }

    /**
     * Identical instances.
     *
     * @param name unique within the request
     * @param demand of each instance
     * @param core instances that must all be placed before the request starts
     * @param elastic instances that only make it faster
     * @param labels a node must carry all of them
     * @param maximum cores, memory and GPUs that each instance can take at most; this counts for quotas, so that they
     *     also bound what is taken beyond the demand
     */
    public record Component(
            String name, Resources demand, int core, int elastic, Set<String> labels, Resources maximum) {

        /** @throws IllegalArgumentException when a count is negative, or the maximum is less than the demand */
        public Component {
            labels = Set.copyOf(labels);
            if (maximum.millicores() < demand.millicores()
                    || maximum.memory() < demand.memory()
                    || maximum.gpus() < demand.gpus()) {
                throw new IllegalArgumentException("component %s: the maximum must not be less than the demand: %s < %s"
                        .formatted(name, maximum, demand));
            }
            if (core < 0 || elastic < 0) {
                throw new IllegalArgumentException("component %s: counts must not be negative: %d core, %d elastic"
                        .formatted(name, core, elastic));
            }
        }

        /** Whose instances take no more than their demand. */
        public Component(String name, Resources demand, int core, int elastic, Set<String> labels) {
            this(name, demand, core, elastic, labels, demand);
        }

        /** Core and elastic instances together. */
        public int instances() {
            return Math.addExact(core, elastic);
        }
    }

    /** Core instances over all components (C). */
    public int core() {
        int core = 0;
        for (Component component : components) {
            core = Math.addExact(core, component.core);
        }
        return core;
    }

    /** Elastic instances over all components (E). */
    public int elastic() {
        int elastic = 0;
        for (Component component : components) {
            elastic = Math.addExact(elastic, component.elastic);
        }
        return elastic;
    }
}
