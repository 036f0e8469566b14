package dev.zoe.simulator.kernel;

import dev.zoe.simulator.workload.SimulatedApplication;

/**
 * What is simulated. Applications are named by small numbers, which are used again when they have ended. The kernel
 * first tells what has happened at an instant, then asks for a decision.
 */
public interface SimulatedScheduler {

    /**
     * An application was submitted.
     *
     * @param application names it until it ends
     * @param description what is asked for
     * @return false when it could never run; then it is refused and never mentioned again
     */
    boolean submitted(int application, SimulatedApplication description, double now);

    /** An application has done all its work. What it held is free. */
    void finished(int application, double now);

    /**
     * Decides.
     *
     * @param grants takes every change of what an application holds, what is taken back before what is given
     * @return when to decide again even if nothing happens, in seconds; infinity when there is no need
     */
    double decide(double now, AllocationChanges grants);
}
