package dev.zoe.simulator.experiment;

import dev.zoe.simulator.strategy.SchedulingConditions;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import dev.zoe.simulator.strategy.StrategyFactory;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.util.List;
import java.util.stream.Stream;

/**
 * An experiment: every order with every allocator, on the workload of every seed.
 *
 * @param baselines what the others are compared with: the best of them, or the first of all when there is none
 * @param seeds different ones; each gives another workload of the same kind
 */
public record Experiment(
        SimulatedCluster cluster,
        WorkloadSource workload,
        SchedulingConditions conditions,
        List<String> orders,
        List<String> allocators,
        List<SchedulingStrategy> baselines,
        List<Long> seeds) {

    public Experiment {
        orders = List.copyOf(orders);
        allocators = List.copyOf(allocators);
        baselines = List.copyOf(baselines);
        seeds = List.copyOf(seeds);
    }

    /** The baselines, and then every order with every allocator. */
    public List<SchedulingStrategy> strategies() {
        return Stream.concat(baselines.stream(), StrategyFactory.of(orders, allocators, conditions).stream())
                .toList();
    }

    /** What the results of a strategy and a seed depend on: orders, allocators and seeds can be added to a log. */
    public String identity() {
        return cluster + " " + workload + " " + conditions.label();
    }
}
