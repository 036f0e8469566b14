package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.workload.SimulatedCluster;

/**
 * What is taken for granted where a trace is silent.
 *
 * @param coreShare share of the components that are core, when the trace knows no elastic ones; at least one is core
 * @param cores cores of one component, when the trace does not say
 * @param memoryGb memory of one component in GB, when the trace does not say
 * @param components number of components, when the trace does not say
 * @param nodeCores cores of a whole machine, for traces that give shares of a machine
 * @param nodeMemoryGb memory of a whole machine in GB, for traces that give shares of a machine
 */
public record TraceDefaults(
        double coreShare, double cores, double memoryGb, int components, double nodeCores, double nodeMemoryGb) {

    public static final TraceDefaults STANDARD = new TraceDefaults(0.25, 1, 1, 1, 32, 128);

    /** @throws IllegalArgumentException when a number is outside its range */
    public TraceDefaults {
        require(coreShare >= 0 && coreShare <= 1, "core share", coreShare, "a number from 0 to 1");
        require(cores > 0, "cores", cores, "a number above 0");
        require(memoryGb > 0, "memory", memoryGb, "a number above 0");
        require(components >= 1, "components", components, "a number of at least 1");
        require(nodeCores > 0, "cores of a node", nodeCores, "a number above 0");
        require(nodeMemoryGb > 0, "memory of a node", nodeMemoryGb, "a number above 0");
    }

    /** The same on other machines. */
    public TraceDefaults on(SimulatedCluster cluster) {
        return new TraceDefaults(coreShare, cores, memoryGb, components, cluster.cores(), cluster.memoryGb());
    }

    /** Number of core components among all components. */
    public int coreOf(int all) {
        return (int) Math.max(1, Math.min(all, Math.round(coreShare * all)));
    }

    private static void require(boolean holds, String name, double value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException("default " + name + " is " + value + "; expected " + expected);
        }
    }
}
