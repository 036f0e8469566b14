package dev.zoe.simulator.experiment;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.kernel.EngineScheduler;
import dev.zoe.simulator.kernel.Kernel;
import dev.zoe.simulator.kernel.Scheduler;
import dev.zoe.simulator.published.PublishedAllocator;
import dev.zoe.simulator.published.PublishedOrder;
import dev.zoe.simulator.published.PublishedSimulator;
import dev.zoe.simulator.result.Journal;
import dev.zoe.simulator.result.Usage;
import dev.zoe.simulator.workload.Choice;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Finds strategies by their names on the command line. */
public final class Strategies {

    private static final Choice<Allocator> SPECIFIED =
            new Choice<>("allocator", List.of(Allocator.values()), Allocator::wire);

    private Strategies() {}

    /**
     * Every order with every allocator, in this order.
     *
     * @param conditions what else holds for the scheduler of the product; the published allocators know none of it
     * @throws IllegalArgumentException when a name is unknown, with the known ones
     */
    public static List<Strategy> of(List<String> orders, List<String> allocators, Conditions conditions) {
        List<Strategy> strategies = new ArrayList<>();
        for (String allocator : allocators) {
            for (String order : orders) {
                strategies.add(of(order, allocator, conditions));
            }
        }
        return strategies;
    }

    private static Strategy of(String order, String allocator, Conditions conditions) {
        Optional<PublishedAllocator> published = PublishedAllocator.choice().find(allocator);
        return published.isPresent() ? published(order, published.get()) : specified(order, allocator, conditions);
    }

    private static Strategy specified(String order, String allocator, Conditions conditions) {
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
        return new Specified(settings, conditions);
    }

    private static Strategy published(String order, PublishedAllocator allocator) {
        PublishedOrder key = PublishedOrder.choice()
                .find(order)
                .orElseThrow(() -> new IllegalArgumentException("unknown order '" + order + "' for " + allocator.label()
                        + "; expected one of " + PublishedOrder.choice().names()));
        return new Published(key, allocator);
    }

    /** The names of all allocators, for messages. */
    public static String allocators() {
        return SPECIFIED.names() + ", " + PublishedAllocator.choice().names();
    }

    /** @throws IllegalArgumentException when GPUs count and one of the strategies does not know them */
    public static void requireGpusKnown(List<Strategy> strategies, boolean asksForGpus, Nodes nodes) {
        if (asksForGpus && nodes.allGpus() > 0 && !strategies.stream().allMatch(Strategy::countsGpus)) {
            throw new IllegalArgumentException("the workload asks for GPUs, which the published allocators do not know;"
                    + " expected other allocators, or nodes without GPUs, where nothing counts them");
        }
    }

    private record Published(PublishedOrder key, PublishedAllocator published) implements Strategy {

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
        public Usage simulate(Trace trace, Nodes nodes, Journal journal, BooleanSupplier stop) {
            return new PublishedSimulator(trace, nodes, key, published, journal).run(stop);
        }
    }

    private record Specified(Settings settings, Conditions conditions) implements Strategy {

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
        public Usage simulate(Trace trace, Nodes nodes, Journal journal, BooleanSupplier stop) {
            Scheduler engine = new EngineScheduler(nodes, settings, conditions.oversized());
            return new Kernel(trace, nodes, engine, journal, conditions.checked(), settings.lostAtReclaim()).run(stop);
        }
    }
}
