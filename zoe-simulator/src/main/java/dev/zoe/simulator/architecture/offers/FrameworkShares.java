package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.offers.AllocationPolicy.Allocation;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/** What each framework holds, in tasks and in offers, and which framework is next. */
final class FrameworkShares {

    private final long[] cores;
    private final long[] memory;
    private final double allCores;
    private final double allMemory;
    private final Allocation order;
    private final List<Double> weights;
    private final SplittableRandom random;

    FrameworkShares(int frameworks, Cell cell, AllocationPolicy policy, SplittableRandom random) {
        cores = new long[frameworks];
        memory = new long[frameworks];
        allCores = (double) cell.machines() * cell.machineCores();
        allMemory = Math.max(1.0, (double) cell.machines() * cell.machineMemory());
        order = policy.order();
        weights = policy.weights(frameworks);
        this.random = random;
    }

    /** Adds to what a framework holds; negative amounts are given back. */
    void add(int framework, long moreCores, long moreMemory) {
        cores[framework] += moreCores;
        memory[framework] += moreMemory;
    }

    /** What a framework holds, in thousandths of a core. */
    long cores(int framework) {
        return cores[framework];
    }

    /** No framework holds resources: a new master starts without this state. */
    void clear() {
        Arrays.fill(cores, 0);
        Arrays.fill(memory, 0);
    }

    /** The larger of the shares of cores and memory that a framework holds. */
    double dominantShare(int framework) {
        return Math.max(cores[framework] / allCores, memory[framework] / allMemory);
    }

    /** Tasks of a size that a framework holds, or has room for in what it was offered. */
    double tasks(int framework, TaskSize size) {
        return Math.max(
                (double) cores[framework] / Math.max(1, size.cores()),
                (double) memory[framework] / Math.max(1, size.memory()));
    }

    /** The next one of those that want an offer, or -1 when none does. */
    int next(IntPredicate wants) {
        return switch (order) {
            case DRF -> poorest(wants);
            case PRIORITY -> mostUrgent(wants);
            case LOTTERY -> drawn(wants);
        };
    }

    private int poorest(IntPredicate wants) {
        int poorest = -1;
        for (int i = 0; i < cores.length; i++) {
            if (wants.test(i)
                    && (poorest < 0
                            || dominantShare(i) / weights.get(i) < dominantShare(poorest) / weights.get(poorest))) {
                poorest = i;
            }
        }
        return poorest;
    }

    private int mostUrgent(IntPredicate wants) {
        int urgent = -1;
        for (int i = 0; i < cores.length; i++) {
            if (wants.test(i) && (urgent < 0 || weights.get(i) >= weights.get(urgent))) {
                urgent = i;
            }
        }
        return urgent;
    }

    private int drawn(IntPredicate wants) {
        int chosen = -1;
        double seen = 0;
        for (int i = 0; i < cores.length; i++) {
            if (wants.test(i)) {
                seen += weights.get(i);
                chosen = random.nextDouble() * seen < weights.get(i) ? i : chosen;
            }
        }
        return chosen;
    }
}
