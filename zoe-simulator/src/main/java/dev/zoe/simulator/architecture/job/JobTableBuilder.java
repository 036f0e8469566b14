package dev.zoe.simulator.architecture.job;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Builds a table of jobs whose tasks have durations of their own. Jobs may be added in any order of arrival. */
public final class JobTableBuilder {

    private final List<String> names;
    private final TaskSize size;
    private double[] arrivals = new double[1024];
    private int[] groups = new int[1024];
    private int[] tasks = new int[1024];
    private int[] first = new int[1024];
    private double[] durations = new double[1 << 14];
    private int jobs;
    private int allTasks;

    /** @param groups their names; the first one is batch */
    public JobTableBuilder(List<String> groups, TaskSize size) {
        names = List.copyOf(groups);
        this.size = size;
    }

    /** Adds a job without tasks; its tasks follow. */
    public void job(int group, double arrival) {
        if (jobs == arrivals.length) {
            arrivals = Arrays.copyOf(arrivals, jobs * 2);
            groups = Arrays.copyOf(groups, jobs * 2);
            tasks = Arrays.copyOf(tasks, jobs * 2);
            first = Arrays.copyOf(first, jobs * 2);
        }
        arrivals[jobs] = arrival;
        groups[jobs] = group;
        first[jobs++] = allTasks;
    }

    /** Adds a task to the job that was added last. */
    public void task(double duration) {
        if (allTasks == durations.length) {
            durations = Arrays.copyOf(durations, allTasks * 2);
        }
        durations[allTasks++] = duration;
        tasks[jobs - 1]++;
    }

    public boolean isEmpty() {
        return jobs == 0;
    }

    /** All jobs, in the order of their arrival. */
    public JobTable build() {
        return build(0, 1);
    }

    /** The same, where the first one arrives at time 0 and all arrivals are faster by a factor. */
    JobTable fromStart(double arrivalFactor) {
        return build(Arrays.stream(arrivals, 0, jobs).min().orElse(0), arrivalFactor);
    }

    private JobTable build(double start, double arrivalFactor) {
        int[] order = IntStream.range(0, jobs)
                .boxed()
                .sorted(Comparator.comparingDouble(job -> arrivals[job]))
                .mapToInt(Integer::intValue)
                .toArray();
        return new JobTable(
                names,
                size,
                Arrays.stream(order)
                        .mapToDouble(job -> (arrivals[job] - start) / arrivalFactor)
                        .toArray(),
                inOrder(groups, order),
                inOrder(tasks, order),
                Arrays.copyOf(durations, allTasks),
                inOrder(first, order));
    }

    private static int[] inOrder(int[] values, int[] order) {
        return Arrays.stream(order).map(job -> values[job]).toArray();
    }
}
