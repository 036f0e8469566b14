package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.offers.OffersSettings.Allocation;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/** What each framework holds, in tasks and in offers, and which framework is next. */
final class FrameworkShares {

    private final long[] cores;
    private final long[] memory;
    private final double allCores;
    private final double allMemory;
    private final Allocation allocation;
    private final SplittableRandom random;

    FrameworkShares(int frameworks, Cell cell, Allocation allocation, SplittableRandom random) {
        cores = new long[frameworks];
        memory = new long[frameworks];
        allCores = (double) cell.machines() * cell.machineCores();
        allMemory = Math.max(1.0, (double) cell.machines() * cell.machineMemory());
        this.allocation = allocation;
        this.random = random;
    }

    /** Adds to what a framework holds; negative amounts are given back. */
    void add(int framework, long moreCores, long moreMemory) {
        cores[framework] += moreCores;
        memory[framework] += moreMemory;
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
        return switch (allocation) {
            case DRF -> poorest(wants);
            case PRIORITY -> mostUrgent(wants);
            case LOTTERY -> drawn(wants);
        };
    }

    private int poorest(IntPredicate wants) {
        int poorest = -1;
        for (int i = 0; i < cores.length; i++) {
            if (wants.test(i) && (poorest < 0 || dominantShare(i) < dominantShare(poorest))) {
                poorest = i;
            }
        }
        return poorest;
    }

    private int mostUrgent(IntPredicate wants) {
        for (int i = cores.length - 1; i >= 0; i--) {
            if (wants.test(i)) {
                return i;
            }
        }
        return -1;
    }

    private int drawn(IntPredicate wants) {
        int chosen = -1;
        int seen = 0;
        for (int i = 0; i < cores.length; i++) {
            if (wants.test(i) && random.nextInt(++seen) == 0) {
                chosen = i;
            }
        }
        return chosen;
    }
}
