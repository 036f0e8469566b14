package dev.zoe.simulator.kernel;

/** Takes the changes of allocations that a scheduler decides. */
public interface AllocationChanges {

    /** Starts core components on a node. All core components of an application start in one decision. */
    void core(int application, int node, int count);

    /** Starts elastic components on a node, or reclaims them when the count is negative. */
    void elastic(int application, int node, int count);
}
