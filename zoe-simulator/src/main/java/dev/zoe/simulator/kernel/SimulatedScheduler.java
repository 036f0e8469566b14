package dev.zoe.simulator.kernel;

import dev.zoe.simulator.workload.SimulatedApplication;

/**
 * A scheduler that the kernel drives. Applications are named by small numbers, which are reused after their end. The
 * kernel first reports the events of an instant, then asks for a decision.
 */
public interface SimulatedScheduler {

    /**
     * An application was submitted.
     *
     * @param application its number until it ends
     * @param description its components and demand
     * @return false when it can never run, so that it is refused
     */
    boolean submitted(int application, SimulatedApplication description, double now);

    /** An application has done all its work, and its allocation is free. */
    void finished(int application, double now);

    /**
     * Decides.
     *
     * @param grants takes every change of an allocation, reclaims before grants
     * @return time of the next decision without an event, in seconds; infinity for none
     */
    double decide(double now, AllocationChanges grants);
}
