package dev.zoe.simulator.kernel;

import dev.zoe.simulator.workload.SimulatedApplication;
import java.util.Arrays;

/**
 * What every application holds and how much of its work is done. The work of an application is its run time times all
 * its components, in component-seconds; every component that is held does one of them per second. Work is settled when
 * the number of components changes.
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

    /** From now on its components work. */
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
    void settle(int slot, double now) {
        done[slot] += (now - since[slot]) * (core[slot] + elastic[slot]);
        since[slot] = now;
    }

    /** Some of the work that is done must be done again, at most all of it; call after {@link #settle}. */
    void lose(int slot, double work) {
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

    /** When all work is done if nothing changes; call after {@link #settle}. */
    double finish(int slot, double now) {
        int held = core[slot] + elastic[slot];
        return now + Math.max(0, work(slot) - done[slot]) / held;
    }
}
