package dev.zoe.simulator.experiment;

import dev.zoe.simulator.published.PublishedAllocator;
import dev.zoe.simulator.published.PublishedOrder;
import dev.zoe.simulator.published.PublishedSimulator;
import dev.zoe.simulator.result.Result;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Finds strategies by their names on the command line. */
public final class Strategies {

    private Strategies() {}

    /**
     * Every order with every allocator, in this order.
     *
     * @throws IllegalArgumentException when a name is unknown, with the known ones
     */
    public static List<Strategy> of(List<String> orders, List<String> allocators) {
        List<Strategy> strategies = new ArrayList<>();
        for (String allocator : allocators) {
            for (String order : orders) {
                strategies.add(of(order, allocator));
            }
        }
        return strategies;
    }

    private static Strategy of(String order, String allocator) {
        PublishedAllocator published = PublishedAllocator.of(allocator)
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown allocator '" + allocator + "'; expected one of " + allocators()));
        PublishedOrder key = PublishedOrder.of(order)
                .orElseThrow(() -> new IllegalArgumentException("unknown order '" + order + "' for " + allocator
                        + "; expected one of " + PublishedOrder.labels()));
        return new Published(key, published);
    }

    /** The names of all allocators, for messages. */
    public static String allocators() {
        return Arrays.stream(PublishedAllocator.values())
                .map(PublishedAllocator::label)
                .collect(Collectors.joining(", "));
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
        public Result simulate(Workload workload, Nodes nodes, BooleanSupplier stop) {
            return new PublishedSimulator(workload, nodes, key, published).run(stop);
        }
    }
}
