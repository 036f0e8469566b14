package dev.zoe.simulator.paper;

import dev.zoe.simulator.result.Journal;
import dev.zoe.simulator.workload.Application;
import dev.zoe.simulator.workload.Workload;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** When each application of a workload started and finished. Times are in seconds. */
final class Times implements Journal {

    private final Workload workload;
    private final double[] start;
    private final double[] finish;
    private final boolean[] refused;

    Times(Workload workload) {
        this.workload = workload;
        start = new double[workload.size()];
        finish = new double[workload.size()];
        refused = new boolean[workload.size()];
        Arrays.fill(start, Double.NaN);
        Arrays.fill(finish, Double.NaN);
    }

    @Override
    public void refused(long number, Application application) {
        refused[(int) number] = true;
    }

    @Override
    public void finished(long number, Application application, double started, double finished) {
        start[(int) number] = started;
        finish[(int) number] = finished;
    }

    @Override
    public void unfinished(long number, Application application, double started) {
        start[(int) number] = started;
    }

    int applications() {
        return workload.size();
    }

    int refused() {
        return (int) all().filter(i -> refused[i]).count();
    }

    int completed() {
        return (int) all().filter(this::isFinished).count();
    }

    /** Times of all that were not refused. */
    double[] submits() {
        return all().filter(i -> !refused[i]).mapToDouble(workload::submit).toArray();
    }

    /** Times of all that started, in order. */
    double[] starts() {
        return all().mapToDouble(i -> start[i])
                .filter(time -> !Double.isNaN(time))
                .sorted()
                .toArray();
    }

    /** Times of all that finished, in order. */
    double[] finishes() {
        return all().mapToDouble(i -> finish[i])
                .filter(time -> !Double.isNaN(time))
                .sorted()
                .toArray();
    }

    double lastSubmission() {
        return workload.submit(workload.size() - 1);
    }

    Box turnaround(Group group) {
        return box(group, i -> finish[i] - workload.submit(i));
    }

    Box queueing(Group group) {
        return box(group, i -> start[i] - workload.submit(i));
    }

    Box slowdown(Group group) {
        return box(group, i -> (finish[i] - start[i]) / workload.runTime(i));
    }

    /** Mean run time of the completed applications while holding all components. */
    double floor() {
        return all().filter(this::isFinished)
                .mapToDouble(workload::runTime)
                .average()
                .orElse(Double.NaN);
    }

    private Box box(Group group, IntToDoubleFunction value) {
        return Box.of(all().filter(i -> isFinished(i) && group.has(workload.kind(i)))
                .mapToDouble(value)
                .toArray());
    }

    private boolean isFinished(int application) {
        return !Double.isNaN(finish[application]);
    }

    private IntStream all() {
        return IntStream.range(0, workload.size());
    }
}
