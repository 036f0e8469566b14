package dev.zoe.simulator.experiment;

import dev.zoe.simulator.workload.Nodes;
import java.util.List;

/**
 * What is compared with what: every order with every allocator on the workload of every seed.
 *
 * @param seeds different ones; each gives another workload of the same kind
 */
public record Experiment(
        Nodes nodes,
        WorkloadSource workload,
        Conditions conditions,
        List<String> orders,
        List<String> allocators,
        List<Long> seeds) {

    public Experiment {
        orders = List.copyOf(orders);
        allocators = List.copyOf(allocators);
        seeds = List.copyOf(seeds);
    }

    /** Every order with every allocator. */
    public List<Strategy> strategies() {
        return Strategies.of(orders, allocators, conditions);
    }

    /** What the results of a strategy and a seed depend on: orders, allocators and seeds can be added to a log. */
    public String identity() {
        return nodes + " " + workload + " " + conditions.label();
    }
}
