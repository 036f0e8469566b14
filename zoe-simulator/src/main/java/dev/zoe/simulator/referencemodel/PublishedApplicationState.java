package dev.zoe.simulator.referencemodel;

import dev.zoe.simulator.kernel.LiveApplications;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.util.Arrays;

/** The state of every live application in the model: its allocation, its progress, and its key in the order. */
final class PublishedApplicationState {

    private static final int[] NOTHING = {};

    private final LiveApplications live;
    private final PublishedOrder order;
    private int[] placed = new int[64];
    private int[][] machines = new int[64][];
    private boolean[] finished = new boolean[64];
    private double[] progress = new double[64];
    private double[] updatedAt = new double[64];
    private double[] key = new double[64];

    PublishedApplicationState(LiveApplications live, PublishedOrder order) {
        this.live = live;
        this.order = order;
    }

    SimulatedApplication application(int slot) {
        return live.application(slot);
    }

    /** Its position in the order of submission. */
    long number(int slot) {
        return live.number(slot);
    }

    /** Begins with an application that has just been given a slot. */
    void submitted(int slot) {
        if (slot >= placed.length) {
            grow(Math.max(slot + 1, placed.length * 2));
        }
        placed[slot] = 0;
        machines[slot] = NOTHING;
        finished[slot] = false;
        progress[slot] = 0;
        updatedAt[slot] = 0;
        setKey(slot);
    }

    private void grow(int length) {
        placed = Arrays.copyOf(placed, length);
        machines = Arrays.copyOf(machines, length);
        finished = Arrays.copyOf(finished, length);
        progress = Arrays.copyOf(progress, length);
        updatedAt = Arrays.copyOf(updatedAt, length);
        key = Arrays.copyOf(key, length);
    }

    /** A pass may still see an application that has finished since the pass was asked for. */
    boolean isFinished(int slot) {
        return finished[slot];
    }

    /** Core components that are still to be placed: all or none. */
    int missingCore(int slot) {
        return placed[slot] == 0 ? application(slot).core() : 0;
    }

    /** Elastic components that are still to be placed. */
    int missingElastic(int slot) {
        SimulatedApplication application = application(slot);
        return application.elastic() - Math.max(0, placed[slot] - application.core());
    }

    boolean isComplete(int slot) {
        return placed[slot] == application(slot).components();
    }

    double key(int slot) {
        return key[slot];
    }

    boolean keyChanges() {
        return order.dependsOnProgress();
    }

    /** Recomputes the key after the allocation has changed. */
    void setKey(int slot) {
        SimulatedApplication application = application(slot);
        int components = application.components();
        key[slot] = order.key(
                application.submit(),
                application.estimate(),
                1 - progress[slot],
                components,
                components - placed[slot],
                application.cores(),
                application.memoryGb());
    }

    /**
     * Gives an application more components, on machines where they fit.
     *
     * @return when it will finish if nothing changes any more
     */
    double grow(int slot, int[] chosen, int from, int to, double now) {
        int components = application(slot).components();
        double runTime = application(slot).runTime();
        int before = placed[slot];
        if (before == 0) {
            machines[slot] = new int[components];
            live.started(slot, now);
        } else if (now > live.start(slot)) {
            progress[slot] += (now - updatedAt[slot]) / (((double) components / before) * runTime);
        }
        updatedAt[slot] = now;
        System.arraycopy(chosen, from, machines[slot], before, to - from);
        int after = before + to - from;
        placed[slot] = after;
        return now + (1 - progress[slot]) * (((double) components / after) * runTime);
    }

    /** Ends an application and gives its components back. */
    void finish(int slot, MachineUsage cluster) {
        SimulatedApplication application = application(slot);
        finished[slot] = true;
        cluster.release(machines[slot], 0, placed[slot], application.cores(), application.memoryGb());
        machines[slot] = NOTHING;
    }
}
