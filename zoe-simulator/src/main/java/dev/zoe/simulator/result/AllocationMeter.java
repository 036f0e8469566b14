package dev.zoe.simulator.result;

/** Integrates what is allocated over time. */
public final class AllocationMeter {

    private double lastTime;
    private double coreSeconds;
    private double memorySeconds;

    /** Notes that so much was allocated from the time of the last call until now. */
    public void advance(double now, double cores, double memoryGb) {
        double passed = now - lastTime;
        if (passed > 0) {
            coreSeconds += passed * cores;
            memorySeconds += passed * memoryGb;
            lastTime = now;
        }
    }

    /** Mean fraction of the cores that was allocated, from time zero on. */
    public double cores(double capacity) {
        return lastTime > 0 ? coreSeconds / lastTime / capacity : 0;
    }

    /** Mean fraction of the memory that was allocated, from time zero on. */
    public double memory(double capacity) {
        return lastTime > 0 ? memorySeconds / lastTime / capacity : 0;
    }
}
