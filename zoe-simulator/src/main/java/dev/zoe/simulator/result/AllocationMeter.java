package dev.zoe.simulator.result;

/** Integrates what is allocated over time. */
public final class AllocationMeter {

    private final double allCores;
    private final double allMemoryGb;
    private final Levels cores = new Levels(0.001);
    private final Levels memory = new Levels(0.001);
    private double lastTime;
    private double coreSeconds;
    private double memorySeconds;

    /**
     * @param allCores of the whole cluster
     * @param allMemoryGb of the whole cluster
     */
    public AllocationMeter(double allCores, double allMemoryGb) {
        this.allCores = allCores;
        this.allMemoryGb = allMemoryGb;
    }

    /**
     * Notes that so much was allocated from the time of the last call until now.
     *
     * @param submitting whether applications were still to be submitted in that time
     */
    public void advance(double now, double usedCores, double usedMemoryGb, boolean submitting) {
        double passed = now - lastTime;
        if (passed > 0) {
            coreSeconds += passed * usedCores;
            memorySeconds += passed * usedMemoryGb;
            lastTime = now;
            if (submitting) {
                // Running sums of fractions end a little below zero.
                cores.add(Math.max(0, usedCores / allCores), passed);
                memory.add(Math.max(0, usedMemoryGb / allMemoryGb), passed);
            }
        }
    }

    /** What was allocated in all. */
    public Usage usage(boolean interrupted) {
        return new Usage(
                lastTime > 0 ? coreSeconds / lastTime / allCores : 0,
                lastTime > 0 ? memorySeconds / lastTime / allMemoryGb : 0,
                cores,
                memory,
                interrupted);
    }
}
