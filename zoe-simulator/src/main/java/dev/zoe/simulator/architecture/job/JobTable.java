package dev.zoe.simulator.architecture.job;

import java.util.Arrays;
import java.util.List;

/**
 * Jobs in the order of their arrival. A job belongs to a group, has a number of like tasks, and either one duration for
 * all of them or one for each. Times are in seconds, from the start of the simulation.
 */
public final class JobTable {

    private final List<String> groups;
    private final TaskSize size;
    private final double[] arrivals;
    private final int[] group;
    private final int[] tasks;
    private final double[] durations;
    private final int[] firstDuration;

    /**
     * @param durations of each job; or of each task, when there is a first one of each job
     * @param firstDuration position of the duration of the first task of each job; empty when all tasks of a job last
     *     as long
     */
    JobTable(
            List<String> groups,
            TaskSize size,
            double[] arrivals,
            int[] group,
            int[] tasks,
            double[] durations,
            int[] firstDuration) {
        this.groups = List.copyOf(groups);
        this.size = size;
        this.arrivals = arrivals;
        this.group = group;
        this.tasks = tasks;
        this.durations = durations;
        this.firstDuration = firstDuration;
    }

    public int jobs() {
        return arrivals.length;
    }

    /** Number of tasks of all jobs. */
    public long allTasks() {
        return Arrays.stream(tasks).asLongStream().sum();
    }

    /** Names of the groups; the first one is batch. */
    public List<String> groups() {
        return groups;
    }

    /** What each task asks for. */
    public TaskSize size() {
        return size;
    }

    public double arrival(int job) {
        return arrivals[job];
    }

    /** Number of the group of a job. */
    public int group(int job) {
        return group[job];
    }

    public int tasks(int job) {
        return tasks[job];
    }

    /** Whether all tasks of a job last as long, so that those that start together end together. */
    public boolean isUniform() {
        return firstDuration.length == 0;
    }

    /** Duration of a task, numbered from 0 in its job. */
    public double duration(int job, int task) {
        return isUniform() ? durations[job] : durations[firstDuration[job] + task];
    }

    /** The longest duration of a task of the job: no schedule ends the job sooner after its arrival. */
    public double longest(int job) {
        double longest = 0;
        for (int task = isUniform() ? tasks[job] - 1 : 0; task < tasks[job]; task++) {
            longest = Math.max(longest, duration(job, task));
        }
        return longest;
    }

    /** Number of tasks of the largest job. */
    public int mostTasks() {
        return Arrays.stream(tasks).max().orElse(0);
    }

    /** Work of all tasks, in seconds of a task. */
    public double work() {
        double work = 0;
        for (int job = 0; job < jobs(); job++) {
            for (int task = 0; task < tasks[job]; task++) {
                work += duration(job, task);
            }
        }
        return work;
    }
}
