package dev.zoe.simulator.statistics;

import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;

/** Counts and times over a set of applications. Times are over completed ones, in seconds; slowdown is a ratio. */
public record ApplicationStatistics(
        int jobs,
        int completed,
        int unfinished,
        int refused,
        SampleSummary turnaround,
        SampleSummary queueing,
        SampleSummary slowdown) {

    /** The statistics of the applications that a test selects. */
    public static ApplicationStatistics of(WorkloadOutcome outcome, IntPredicate counted) {
        int jobs = 0;
        int refused = 0;
        int[] completed = new int[outcome.workload().size()];
        int count = 0;
        for (int i = 0; i < completed.length; i++) {
            if (!counted.test(i)) {
                continue;
            }
            jobs++;
            refused += outcome.isRefused(i) ? 1 : 0;
            if (outcome.isFinished(i)) {
                completed[count++] = i;
            }
        }
        return new ApplicationStatistics(
                jobs,
                count,
                jobs - count - refused,
                refused,
                spread(completed, count, outcome::turnaround),
                spread(completed, count, outcome::queueing),
                spread(completed, count, outcome::slowdown));
    }

    private static SampleSummary spread(int[] which, int count, IntToDoubleFunction value) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = value.applyAsDouble(which[i]);
        }
        return SampleSummary.of(values);
    }
}
