package dev.zoe.simulator.kernel;

/** What a scheduler has decided. */
public interface AllocationChanges {

    /** Starts core components on a node; those of an application all start in one decision. */
    void core(int application, int node, int count);

    /** Starts elastic components on a node, or takes them back when the count is negative. */
    void elastic(int application, int node, int count);
}
