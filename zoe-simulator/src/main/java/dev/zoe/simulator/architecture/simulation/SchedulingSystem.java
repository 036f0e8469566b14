package dev.zoe.simulator.architecture.simulation;

import dev.zoe.simulator.architecture.measurement.SystemFigures;

/**
 * The port: a system of the literature in one run. It is told what happens, takes resources of the cell, and starts
 * tasks with {@link RunningTasks}. It sees no job before its submission.
 */
public interface SchedulingSystem {

    /** A job arrives, now. */
    void submit(int job);

    /**
     * An event comes that the system has put on the timeline.
     *
     * @param kind at least {@link Simulation#FIRST_OWN_KIND}
     */
    void handle(int kind, int a, int b);

    /** Tasks that started together have ended; their resources are free again. {@code run} is valid for this call. */
    void ended(int run);

    /**
     * A task has ended that ran at the start and belongs to no job; its resources are free again. Systems that look at
     * the cell themselves, or that refuse a pre-fill, have nothing to do.
     */
    default void prefillEnded(int machine) {}

    /** How many components of a kind exist that can fail; 0 where failures of this kind are not modelled. */
    default int components(ComponentKind kind) {
        return 0;
    }

    /** A component fails. Only called for components that exist. */
    default void fail(ComponentKind kind, int id) {
        throw new IllegalStateException(kind.label() + ":" + id + " cannot fail");
    }

    /** A component is back. */
    default void recover(ComponentKind kind, int id) {
        throw new IllegalStateException(kind.label() + ":" + id + " cannot come back");
    }

    /**
     * Looks at the views of the system, for {@code --check}; throws {@link IllegalStateException} when one is wrong.
     */
    default void check() {}

    /** At the end of the run: what the system has to report. */
    void report(SystemFigures figures);
}
