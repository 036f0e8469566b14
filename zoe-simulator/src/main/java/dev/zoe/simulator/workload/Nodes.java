package dev.zoe.simulator.workload;

/**
 * A cluster of equal machines.
 *
 * @param count number of machines
 * @param cores processor cores of one machine
 * @param memoryGb memory of one machine, in GB (10⁹ bytes)
 */
public record Nodes(int count, double cores, double memoryGb) {

    /** @throws IllegalArgumentException when there is no machine or a machine has nothing */
    public Nodes {
        if (count < 1) {
            throw new IllegalArgumentException(count + " nodes; expected at least 1");
        }
        if (!(cores > 0 && Double.isFinite(cores))) {
            throw new IllegalArgumentException(cores + " cores per node; expected a number above 0");
        }
        if (!(memoryGb > 0 && Double.isFinite(memoryGb))) {
            throw new IllegalArgumentException(memoryGb + " GB of memory per node; expected a number above 0");
        }
    }

    /** Whether so many equal components would all fit at the same time if nothing else ran. */
    public boolean holdAtOnce(int components, double coresEach, double memoryGbEach) {
        return Math.floor(cores / coresEach) * count >= components
                && Math.floor(memoryGb / memoryGbEach) * count >= components;
    }
}
