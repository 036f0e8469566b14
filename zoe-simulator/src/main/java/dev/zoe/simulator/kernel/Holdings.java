package dev.zoe.simulator.kernel;

import dev.zoe.simulator.workload.Workload;

/**
 * What every application holds and how much of its work is done. The work of an application is its run time times all
 * its components, in component-seconds; every component that is held does one of them per second. Work is settled when
 * the number of components changes.
 */
final class Holdings {

    private final Workload workload;
    private final int[] core;
    private final int[] elastic;
    private final double[] done;
    private final double[] since;
    private double usedCores;
    private double usedMemoryGb;

    Holdings(Workload workload) {
        this.workload = workload;
        core = new int[workload.size()];
        elastic = new int[workload.size()];
        done = new double[workload.size()];
        since = new double[workload.size()];
    }

    int core(int application) {
        return core[application];
    }

    int elastic(int application) {
        return elastic[application];
    }

    double usedCores() {
        return usedCores;
    }

    double usedMemoryGb() {
        return usedMemoryGb;
    }

    /** Component-seconds of the whole run. */
    double work(int application) {
        return workload.runTime(application) * workload.components(application);
    }

    double done(int application) {
        return done[application];
    }

    /** From now on its components work. */
    void begin(int application, double now) {
        since[application] = now;
    }

    /** Counts the work since the last change. */
    void settle(int application, double now) {
        done[application] += (now - since[application]) * (core[application] + elastic[application]);
        since[application] = now;
    }

    void change(int application, int coreMore, int elasticMore) {
        core[application] += coreMore;
        elastic[application] += elasticMore;
        int more = coreMore + elasticMore;
        usedCores += more * workload.cores(application);
        usedMemoryGb += more * workload.memoryGb(application);
    }

    /** When all work is done if nothing changes; call after {@link #settle}. */
    double finish(int application, double now) {
        int held = core[application] + elastic[application];
        return now + Math.max(0, work(application) - done[application]) / held;
    }
}
