package dev.zoe.simulator.strategy;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.kernel.EngineScheduler;
import dev.zoe.simulator.kernel.Kernel;
import dev.zoe.simulator.kernel.SimulatedScheduler;
import dev.zoe.simulator.referencemodel.PublishedAllocator;
import dev.zoe.simulator.referencemodel.PublishedOrder;
import dev.zoe.simulator.referencemodel.PublishedSimulator;
import dev.zoe.simulator.statistics.ClusterUsage;
import dev.zoe.simulator.statistics.OutcomeListener;
import dev.zoe.simulator.workload.NamedChoice;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Makes strategies from the names of orders and allocators on the command line. */
public final class StrategyFactory {

    private static final NamedChoice<Allocator> SPECIFIED =
            new NamedChoice<>("allocator", List.of(Allocator.values()), Allocator::wire);

    private StrategyFactory() {}

    /**
     * Every order with every allocator, in this order.
     *
     * @param conditions what else holds for the scheduler of the product; the published allocators know none of it
     * @throws IllegalArgumentException when a name is unknown, with the known ones
     */
    public static List<SchedulingStrategy> of(
            List<String> orders, List<String> allocators, SchedulingConditions conditions) {
        List<SchedulingStrategy> strategies = new ArrayList<>();
        for (String allocator : allocators) {
            for (String order : orders) {
                strategies.add(of(order, allocator, conditions));
            }
        }
        return strategies;
    }

    private static SchedulingStrategy of(String order, String allocator, SchedulingConditions conditions) {
        Optional<PublishedAllocator> published = PublishedAllocator.choice().find(allocator);
        return published.isPresent() ? published(order, published.get()) : specified(order, allocator, conditions);
    }

    private static SchedulingStrategy specified(String order, String allocator, SchedulingConditions conditions) {
        Allocator known = SPECIFIED
                .find(allocator)
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown allocator '" + allocator + "'; expected one of " + allocators()));
        Settings settings = conditions
                .settings()
                .but()
                .order(QueueOrder.of(order))
                .allocator(known)
                .build();
        return new EngineStrategy(settings, conditions);
    }

    private static SchedulingStrategy published(String order, PublishedAllocator allocator) {
        PublishedOrder key = PublishedOrder.choice()
                .find(order)
                .orElseThrow(() -> new IllegalArgumentException("unknown order '" + order + "' for " + allocator.label()
                        + "; expected one of " + PublishedOrder.choice().names()));
        return new PublishedStrategy(key, allocator);
    }

    /** The names of all allocators, for messages. */
    public static String allocators() {
        return SPECIFIED.names() + ", " + PublishedAllocator.choice().names();
    }

    /** @throws IllegalArgumentException when GPUs count and one of the strategies does not know them */
    public static void requireGpusKnown(
            List<SchedulingStrategy> strategies, boolean asksForGpus, SimulatedCluster cluster) {
        if (asksForGpus && cluster.allGpus() > 0 && !strategies.stream().allMatch(SchedulingStrategy::countsGpus)) {
            throw new IllegalArgumentException("the workload asks for GPUs, which the published allocators do not know;"
                    + " expected other allocators, or nodes without GPUs, where nothing counts them");
        }
    }

    private record PublishedStrategy(PublishedOrder key, PublishedAllocator published) implements SchedulingStrategy {

        @Override
        public String order() {
            return key.label();
        }

        @Override
        public String allocator() {
            return published.label();
        }

        @Override
        public boolean countsGpus() {
            return false;
        }

        @Override
        public ClusterUsage simulate(
                Trace trace, SimulatedCluster cluster, OutcomeListener listener, BooleanSupplier stop) {
            return new PublishedSimulator(trace, cluster, key, published, listener).run(stop);
        }
    }

    private record EngineStrategy(Settings settings, SchedulingConditions conditions) implements SchedulingStrategy {

        @Override
        public String order() {
            return settings.order().wire();
        }

        @Override
        public String allocator() {
            return settings.allocator().wire();
        }

        @Override
        public boolean countsGpus() {
            return true;
        }

        @Override
        public ClusterUsage simulate(
                Trace trace, SimulatedCluster cluster, OutcomeListener listener, BooleanSupplier stop) {
            SimulatedScheduler engine = new EngineScheduler(cluster, settings, conditions.oversized());
            return new Kernel(trace, cluster, engine, listener, conditions.checked(), settings.lostAtReclaim())
                    .run(stop);
        }
    }
}
