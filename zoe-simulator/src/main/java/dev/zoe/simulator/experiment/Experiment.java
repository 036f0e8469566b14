package dev.zoe.simulator.experiment;

import dev.zoe.simulator.workload.Nodes;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is compared with what: every order with every allocator on the workload of every seed.
 *
 * @param baselines what the others are compared with: the best of them, or the first of all when there is none
 * @param seeds different ones; each gives another workload of the same kind
 */
public record Experiment(
        Nodes nodes,
        WorkloadSource workload,
        Conditions conditions,
        List<String> orders,
        List<String> allocators,
        List<Strategy> baselines,
        List<Long> seeds) {

    public Experiment {
        orders = List.copyOf(orders);
        allocators = List.copyOf(allocators);
        baselines = List.copyOf(baselines);
        seeds = List.copyOf(seeds);
    }

    /** The baselines, and then every order with every allocator. */
    public List<Strategy> strategies() {
        return Stream.concat(baselines.stream(), Strategies.of(orders, allocators, conditions).stream())
                .toList();
    }

    /** What the results of a strategy and a seed depend on: orders, allocators and seeds can be added to a log. */
    public String identity() {
        return nodes + " " + workload + " " + conditions.label();
    }
}
