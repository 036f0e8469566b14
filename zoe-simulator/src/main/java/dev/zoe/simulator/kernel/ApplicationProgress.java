package dev.zoe.simulator.kernel;

import dev.zoe.simulator.workload.SimulatedApplication;
import java.util.Arrays;

/**
 * Allocation and progress of every live application. The work of an application is its run time times its components,
 * in component-seconds; a component does one of them per second. Work is counted when the number of components changes.
 */
final class ApplicationProgress {

    private final LiveApplications live;
    private int[] core = new int[64];
    private int[] elastic = new int[64];
    private double[] done = new double[64];
    private double[] since = new double[64];
    private double usedCores;
    private double usedMemoryGb;
    private double usedGpus;

    ApplicationProgress(LiveApplications live) {
        this.live = live;
    }

    int core(int slot) {
        return core[slot];
    }

    int elastic(int slot) {
        return elastic[slot];
    }

    double usedCores() {
        return usedCores;
    }

    double usedMemoryGb() {
        return usedMemoryGb;
    }

    double usedGpus() {
        return usedGpus;
    }

    /** Component-seconds of the whole run. */
    double work(int slot) {
        SimulatedApplication application = live.application(slot);
        return application.runTime() * application.components();
    }

    double done(int slot) {
        return done[slot];
    }

    /** Begins an application that holds nothing yet. */
    void begin(int slot, double now) {
        if (slot >= core.length) {
            int length = Math.max(slot + 1, core.length * 2);
            core = Arrays.copyOf(core, length);
            elastic = Arrays.copyOf(elastic, length);
            done = Arrays.copyOf(done, length);
            since = Arrays.copyOf(since, length);
        }
        core[slot] = 0;
        elastic[slot] = 0;
        done[slot] = 0;
        since[slot] = now;
    }

    /** Counts the work since the last change. */
    void countWork(int slot, double now) {
        done[slot] += (now - since[slot]) * (core[slot] + elastic[slot]);
        since[slot] = now;
    }

    /** Discards work that was done, up to all of it; call after {@link #countWork}. */
    void discard(int slot, double work) {
        done[slot] = Math.max(0, done[slot] - work);
    }

    void change(int slot, int coreMore, int elasticMore) {
        core[slot] += coreMore;
        elastic[slot] += elasticMore;
        int more = coreMore + elasticMore;
        SimulatedApplication application = live.application(slot);
        usedCores += more * application.cores();
        usedMemoryGb += more * application.memoryGb();
        usedGpus += more * application.gpus();
    }

    /** The time at which all work is done with the present allocation; call after {@link #countWork}. */
    double finish(int slot, double now) {
        int held = core[slot] + elastic[slot];
        return now + Math.max(0, work(slot) - done[slot]) / held;
    }
}
