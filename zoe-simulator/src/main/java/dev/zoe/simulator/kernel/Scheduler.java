package dev.zoe.simulator.kernel;

/**
 * What is simulated. Applications are named by their position in the workload. The kernel first tells what has happened
 * at an instant, then asks for a decision.
 */
public interface Scheduler {

    /**
     * An application was submitted.
     *
     * @return false when it could never run; then it is refused and never mentioned again
     */
    boolean submitted(int application, double now);

    /** An application has done all its work. What it held is free. */
    void finished(int application, double now);

    /**
     * Decides.
     *
     * @param grants takes every change of what an application holds, what is taken back before what is given
     * @return when to decide again even if nothing happens, in seconds; infinity when there is no need
     */
    double decide(double now, Grants grants);
}
