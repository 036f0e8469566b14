package dev.zoe.simulator.published;

import dev.zoe.simulator.result.Outcome;
import dev.zoe.simulator.workload.Workload;

/**
 * What is known of every application while the model runs: what it holds, how far it is, and where it stands in the
 * order.
 */
final class Run {

    private static final int[] NOTHING = {};

    final Workload workload;
    private final PublishedOrder order;
    private final Outcome outcome;
    private final int[] placed;
    private final int[][] machines;
    private final double[] progress;
    private final double[] settled;
    private final double[] key;

    Run(Workload workload, PublishedOrder order, Outcome outcome) {
        this.workload = workload;
        this.order = order;
        this.outcome = outcome;
        int size = workload.size();
        placed = new int[size];
        machines = new int[size][];
        progress = new double[size];
        settled = new double[size];
        key = new double[size];
        for (int i = 0; i < size; i++) {
            setKey(i);
        }
    }

    boolean isFinished(int application) {
        return outcome.isFinished(application);
    }

    /** Core components that are still to be placed: all or none. */
    int missingCore(int application) {
        return placed[application] == 0 ? workload.core(application) : 0;
    }

    /** Elastic components that are still to be placed. */
    int missingElastic(int application) {
        int held = Math.max(0, placed[application] - workload.core(application));
        return workload.elastic(application) - held;
    }

    boolean isComplete(int application) {
        return placed[application] == workload.components(application);
    }

    double key(int application) {
        return key[application];
    }

    boolean keyChanges() {
        return order.dependsOnProgress();
    }

    /** Recomputes the key after the allocation has changed. */
    void setKey(int application) {
        int components = workload.components(application);
        key[application] = order.key(
                workload.submit(application),
                workload.estimate(application),
                1 - progress[application],
                components,
                components - placed[application],
                workload.cores(application),
                workload.memoryGb(application));
    }

    /**
     * Gives an application more components, on machines where they fit.
     *
     * @return when it will finish if nothing changes any more
     */
    double grow(int application, int[] chosen, int from, int to, double now) {
        int components = workload.components(application);
        double runTime = workload.runTime(application);
        int before = placed[application];
        if (before == 0) {
            machines[application] = new int[components];
            outcome.started(application, now);
        } else if (now > outcome.start(application)) {
            progress[application] += (now - settled[application]) / (((double) components / before) * runTime);
        }
        settled[application] = now;
        System.arraycopy(chosen, from, machines[application], before, to - from);
        int after = before + to - from;
        placed[application] = after;
        return now + (1 - progress[application]) * (((double) components / after) * runTime);
    }

    /** Ends an application and gives its components back. */
    void finish(int application, Machines cluster, double now) {
        outcome.finished(application, now);
        cluster.release(
                machines[application],
                0,
                placed[application],
                workload.cores(application),
                workload.memoryGb(application));
        machines[application] = NOTHING;
    }
}
