package dev.zoe.simulator.architecture.zoe;

import dev.zoe.simulator.architecture.simulation.RunningTasks;
import dev.zoe.simulator.architecture.timeline.IntQueue;
import java.util.Arrays;

/** The tasks of one application: those that wait, and the runs of its elastic instances with their start. */
final class ZoeJob {

    /** No run. */
    static final int NONE = -1;

    private final int tasks;
    private final IntQueue waiting = new IntQueue();
    private int[] runs = {};
    private double[] starts = {};
    private int running;
    private int ended;
    private int elasticEnded;

    ZoeJob(int tasks) {
        this.tasks = tasks;
        for (int task = 0; task < tasks; task++) {
            waiting.addLast(task);
        }
    }

    /** Takes the next task that waits. */
    int next() {
        return waiting.removeFirst();
    }

    /** A task waits again, because its instance was reclaimed. */
    void waits(int task) {
        waiting.addLast(task);
    }

    /** An elastic instance runs a task; for the engine it started at this time. */
    void runs(int run, double start) {
        if (running == runs.length) {
            runs = Arrays.copyOf(runs, Math.max(4, running * 2));
            starts = Arrays.copyOf(starts, runs.length);
        }
        runs[running] = run;
        starts[running++] = start;
    }

    /** Takes out the elastic instance on a machine that started last. @return its run, or {@link #NONE} */
    int takeNewest(RunningTasks all, int machine) {
        for (int i = running - 1; i >= 0; i--) {
            if (all.machine(runs[i], 0) == machine) {
                int run = runs[i];
                remove(i);
                return run;
            }
        }
        return NONE;
    }

    /** An elastic instance has ended. @return its start */
    double over(int run) {
        for (int i = 0; i < running; i++) {
            if (runs[i] == run) {
                double start = starts[i];
                remove(i);
                return start;
            }
        }
        throw new IllegalStateException("run " + run + " is no elastic instance of its application");
    }

    private void remove(int position) {
        running--;
        System.arraycopy(runs, position + 1, runs, position, running - position);
        System.arraycopy(starts, position + 1, starts, position, running - position);
    }

    void taskEnded() {
        ended++;
    }

    boolean isOver() {
        return ended == tasks;
    }

    /** The ordinal of the next elastic instance that ends; that of the core instance is 0. */
    int nextOrdinal() {
        return ++elasticEnded;
    }
}
