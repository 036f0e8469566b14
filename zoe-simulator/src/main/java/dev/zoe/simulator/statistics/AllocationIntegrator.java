package dev.zoe.simulator.statistics;

import java.util.OptionalDouble;

/** Integrates what is allocated over time. */
public final class AllocationIntegrator {

    private final double allCores;
    private final double allMemoryGb;
    private final double allGpus;
    private final TimeWeightedHistogram cores = new TimeWeightedHistogram(0.001);
    private final TimeWeightedHistogram memory = new TimeWeightedHistogram(0.001);
    private double lastTime;
    private double coreSeconds;
    private double memorySeconds;
    private double gpuSeconds;

    /**
     * @param allCores of the whole cluster
     * @param allMemoryGb of the whole cluster
     * @param allGpus of the whole cluster; 0 where they are not counted
     */
    public AllocationIntegrator(double allCores, double allMemoryGb, double allGpus) {
        this.allCores = allCores;
        this.allMemoryGb = allMemoryGb;
        this.allGpus = allGpus;
    }

    /**
     * Notes that so much was allocated from the time of the last call until now.
     *
     * @param submitting whether applications were still to be submitted in that time
     */
    public void advance(double now, double usedCores, double usedMemoryGb, double usedGpus, boolean submitting) {
        double passed = now - lastTime;
        if (passed > 0) {
            coreSeconds += passed * usedCores;
            memorySeconds += passed * usedMemoryGb;
            gpuSeconds += passed * usedGpus;
            lastTime = now;
            if (submitting) {
                // Running sums of fractions end a little below zero.
                cores.add(Math.max(0, usedCores / allCores), passed);
                memory.add(Math.max(0, usedMemoryGb / allMemoryGb), passed);
            }
        }
    }

    /** What was allocated in all. */
    public ClusterUsage usage(boolean interrupted) {
        return new ClusterUsage(
                mean(coreSeconds, allCores),
                mean(memorySeconds, allMemoryGb),
                allGpus > 0 ? OptionalDouble.of(mean(gpuSeconds, allGpus)) : OptionalDouble.empty(),
                cores,
                memory,
                interrupted);
    }

    private double mean(double seconds, double all) {
        return lastTime > 0 ? seconds / lastTime / all : 0;
    }
}
