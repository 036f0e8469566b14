package dev.zoe.simulator.evaluation;

import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.Workload;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Turnaround, queueing time and slowdown of the applications of a workload. Times are in seconds. */
final class ApplicationTimes {

    private final WorkloadOutcome outcome;
    private final Workload workload;

    ApplicationTimes(WorkloadOutcome outcome) {
        this.outcome = outcome;
        this.workload = outcome.workload();
    }

    int applications() {
        return workload.size();
    }

    int refused() {
        return (int) all().filter(outcome::isRefused).count();
    }

    int completed() {
        return (int) all().filter(outcome::isFinished).count();
    }

    /** Times of all that were not refused. */
    double[] submits() {
        return all().filter(i -> !outcome.isRefused(i))
                .mapToDouble(workload::submit)
                .toArray();
    }

    /** Times of all that started, in order. */
    double[] starts() {
        return all().mapToDouble(outcome::start)
                .filter(time -> !Double.isNaN(time))
                .sorted()
                .toArray();
    }

    /** Times of all that finished, in order. */
    double[] finishes() {
        return all().mapToDouble(outcome::finish)
                .filter(time -> !Double.isNaN(time))
                .sorted()
                .toArray();
    }

    double lastSubmission() {
        return workload.submit(workload.size() - 1);
    }

    BoxStatistics turnaround(ApplicationGroup group) {
        return box(group, outcome::turnaround);
    }

    BoxStatistics queueing(ApplicationGroup group) {
        return box(group, outcome::queueing);
    }

    BoxStatistics slowdown(ApplicationGroup group) {
        return box(group, outcome::slowdown);
    }

    /** Mean run time of the completed applications while holding all components. */
    double floor() {
        return all().filter(outcome::isFinished)
                .mapToDouble(workload::runTime)
                .average()
                .orElse(Double.NaN);
    }

    private BoxStatistics box(ApplicationGroup group, IntToDoubleFunction value) {
        return BoxStatistics.of(all().filter(i -> outcome.isFinished(i) && group.has(workload.kind(i)))
                .mapToDouble(value)
                .toArray());
    }

    private IntStream all() {
        return IntStream.range(0, workload.size());
    }
}
