package dev.zoe.simulator.architecture.simulation;

import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.measurement.JobTimes;
import dev.zoe.simulator.architecture.timeline.IntQueue;
import dev.zoe.simulator.architecture.timeline.Timeline;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that run. Tasks of a job that start together and last as long are one run with one event for their end, so
 * that twelve million tasks do not need as many events or objects.
 */
public final class RunningTasks {

    private final Timeline timeline;
    private final Cell cell;
    private final JobTable jobs;
    private final JobTimes times;
    private final @Nullable StartedTasks checked;
    private final IntQueue free = new IntQueue();
    private final Map<Integer, IntQueue> lost = new HashMap<>();
    private int[] job = new int[64];
    private int[] task = new int[64];
    private int[] tag = new int[64];
    private int[] generation = new int[64];
    private int[][] machines = new int[64][0];
    private double[] start = new double[64];
    private int slots;
    private long running;
    private double done;
    private double wasted;

    /** @param check whether each start of a task is checked */
    RunningTasks(Timeline timeline, Cell cell, JobTable jobs, JobTimes times, boolean check) {
        this.timeline = timeline;
        this.cell = cell;
        this.jobs = jobs;
        this.times = times;
        checked = check ? new StartedTasks(jobs) : null;
    }

    /**
     * Starts the next tasks of a job, whose resources are taken already.
     *
     * @param places the machine of each task, from position 0
     */
    public void start(int ofJob, int[] places, int count) {
        if (count == 0) {
            return;
        }
        if (jobs.isUniform()) {
            add(ofJob, jobs.tasks(ofJob) - times.remaining(ofJob), 0, Arrays.copyOf(places, count));
            return;
        }
        for (int i = 0; i < count; i++) {
            add(ofJob, nextTask(ofJob), 0, new int[] {places[i]});
        }
    }

    /**
     * Starts the next tasks of a job, whose resources are taken already, each as a run of its own, so that each can be
     * stopped by itself.
     *
     * @return the runs
     */
    public int[] startEach(int ofJob, int[] places, int count) {
        int[] runs = new int[count];
        for (int i = 0; i < count; i++) {
            runs[i] = add(ofJob, nextTask(ofJob), 0, new int[] {places[i]});
        }
        return runs;
    }

    /** The lost ones first: they have durations of their own. */
    private int nextTask(int ofJob) {
        IntQueue again = lost.get(ofJob);
        return again == null || again.isEmpty() ? jobs.tasks(ofJob) - times.remaining(ofJob) : again.removeFirst();
    }

    /**
     * Starts one task of a job, whose resources are taken already.
     *
     * @param number of the task in its job, from 0
     * @param mark a number that the system finds again when the task ends
     * @return the run
     */
    public int startOne(int ofJob, int number, int machine, int mark) {
        return add(ofJob, number, mark, new int[] {machine});
    }

    private int add(int ofJob, int number, int mark, int[] places) {
        if (times.remaining(ofJob) < places.length) {
            throw new IllegalStateException("job " + ofJob + " starts more tasks than its " + jobs.tasks(ofJob));
        }
        if (checked != null) {
            checked.start(ofJob, number);
        }
        int run = free.isEmpty() ? newSlot() : free.removeFirst();
        double now = timeline.now();
        job[run] = ofJob;
        task[run] = number;
        tag[run] = mark;
        machines[run] = places;
        start[run] = now;
        running += places.length;
        times.started(ofJob, places.length, now);
        timeline.after(jobs.duration(ofJob, number), Simulation.TASKS_END, run, generation[run]);
        return run;
    }

    private int newSlot() {
        if (slots == job.length) {
            int length = slots * 2;
            job = Arrays.copyOf(job, length);
            task = Arrays.copyOf(task, length);
            tag = Arrays.copyOf(tag, length);
            generation = Arrays.copyOf(generation, length);
            machines = Arrays.copyOf(machines, length);
            Arrays.fill(machines, slots, length, new int[0]);
            start = Arrays.copyOf(start, length);
        }
        return slots++;
    }

    /** Frees the resources of a run whose time has come. @return whether the run still exists */
    boolean end(int run, int expected) {
        if (generation[run] != expected) {
            return false;
        }
        int count = machines[run].length;
        giveBack(run);
        done += count * (timeline.now() - start[run]);
        times.ended(job[run], count, timeline.now());
        return true;
    }

    /** Makes the slot of an ended run usable for another one. */
    void release(int run) {
        generation[run]++;
        machines[run] = new int[0];
        free.addLast(run);
    }

    /** Stops a run before its end, because it is preempted or its machine is lost. Its tasks have to start again. */
    public void stop(int run) {
        int count = machines[run].length;
        for (int i = 0; i < count; i++) {
            lost.computeIfAbsent(job[run], each -> new IntQueue()).addLast(task[run] + i);
        }
        if (checked != null) {
            checked.lose(job[run], task[run]);
        }
        giveBack(run);
        wasted += count * (timeline.now() - start[run]);
        times.lost(job[run], count);
        release(run);
    }

    private void giveBack(int run) {
        for (int machine : machines[run]) {
            cell.free(machine, jobs.size().cores(), jobs.size().memory());
        }
        running -= machines[run].length;
    }

    /** The job of a run. */
    public int job(int run) {
        return job[run];
    }

    /** Number of the first task of a run in its job. */
    public int task(int run) {
        return task[run];
    }

    /** The number that the system gave to the run. */
    public int tag(int run) {
        return tag[run];
    }

    /** Number of tasks of a run. */
    public int tasks(int run) {
        return machines[run].length;
    }

    /** The machine of a task of a run, from 0. */
    public int machine(int run, int number) {
        return machines[run][number];
    }

    /** When a run started, in seconds. */
    public double start(int run) {
        return start[run];
    }

    /** The runs that there are, which is what the machines know. */
    public IntStream runs() {
        return IntStream.range(0, slots).filter(run -> machines[run].length > 0);
    }

    /** Number of tasks that run. */
    public long running() {
        return running;
    }

    /** Time that tasks have run until now, in seconds of a task, the lost time of stopped ones included. */
    double spent() {
        double sum = done + wasted;
        for (int run = 0; run < slots; run++) {
            sum += machines[run].length * (timeline.now() - start[run]);
        }
        return sum;
    }
}
