package dev.zoe.simulator.architecture.job;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws jobs of several classes. Every class has streams of its own for arrivals, tasks and durations, so that a change
 * of one class changes no other.
 */
public final class JobGenerator {

    private JobGenerator() {}

    /**
     * All jobs that arrive in a period.
     *
     * @param seconds length of the period
     */
    public static JobTable generate(List<JobClass> classes, TaskSize size, double seconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ClassJobs[] drawn = new ClassJobs[classes.size()];
        int all = 0;
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = ClassJobs.draw(classes.get(i), seconds, random.split(), random.split(), random.split());
            all += drawn[i].count;
        }
        double[] arrivals = new double[all];
        double[] durations = new double[all];
        int[] groups = new int[all];
        int[] tasks = new int[all];
        int[] next = new int[drawn.length];
        for (int job = 0; job < all; job++) {
            int first = -1;
            for (int i = 0; i < drawn.length; i++) {
                if (next[i] < drawn[i].count
                        && (first < 0 || drawn[i].arrivals[next[i]] < drawn[first].arrivals[next[first]])) {
                    first = i;
                }
            }
            int at = next[first]++;
            arrivals[job] = drawn[first].arrivals[at];
            durations[job] = drawn[first].durations[at];
            tasks[job] = drawn[first].tasks[at];
            groups[job] = first;
        }
        return new JobTable(
                classes.stream().map(JobClass::name).toList(), size, arrivals, groups, tasks, durations, new int[0]);
    }

    /**
     * Jobs that all arrive at the start, one for each group, whose tasks have durations of their own.
     *
     * @param tasks of the job of each group
     * @param least duration in seconds
     * @param most duration in seconds; durations are uniform
     */
    public static JobTable atOnce(
            List<String> groups, TaskSize size, List<Integer> tasks, double least, double most, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        JobTableBuilder jobs = new JobTableBuilder(groups, size);
        for (int group = 0; group < groups.size(); group++) {
            jobs.job(group, 0);
            random.doubles(tasks.get(group), least, most).forEach(jobs::task);
        }
        return jobs.build();
    }

    /** An exponential variable. */
    public static double exponential(double mean, SplittableRandom random) {
        // 1 − u is never 0, and its logarithm is finite.
        return -mean * Math.log(1 - random.nextDouble());
    }

    /** The jobs of one class. */
    private static final class ClassJobs {
        private double[] arrivals = new double[1024];
        private double[] durations = new double[1024];
        private int[] tasks = new int[1024];
        private int count;

        static ClassJobs draw(
                JobClass kind, double seconds, SplittableRandom gaps, SplittableRandom sizes, SplittableRandom lives) {
            ClassJobs jobs = new ClassJobs();
            double at = exponential(1 / kind.rate(), gaps);
            while (at < seconds) {
                int number = (int) Math.max(1, Math.ceil(exponential(kind.meanTasks(), sizes)));
                jobs.add(at, number, exponential(kind.meanDuration(), lives));
                at += exponential(1 / kind.rate(), gaps);
            }
            return jobs;
        }

        private void add(double arrival, int number, double duration) {
            if (count == arrivals.length) {
                arrivals = Arrays.copyOf(arrivals, count * 2);
                durations = Arrays.copyOf(durations, count * 2);
                tasks = Arrays.copyOf(tasks, count * 2);
            }
            arrivals[count] = arrival;
            durations[count] = duration;
            tasks[count++] = number;
        }
    }
}
