package dev.zoe.simulator.statistics;

import java.util.Arrays;

/**
 * Mean, median and 95th percentile of a sample. A quantile q of n values is the value at position ⌊q·(n−1)⌋ of the
 * sorted sample, as in the published simulator. All are not-a-number when there is no value.
 */
public record SampleSummary(double mean, double median, double p95) {

    /** Sorts the values in place. */
    static SampleSummary of(double[] values) {
        if (values.length == 0) {
            return new SampleSummary(Double.NaN, Double.NaN, Double.NaN);
        }
        Arrays.sort(values);
        // Summed up in this order, the mean does not depend on the order in which the values came.
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return new SampleSummary(sum / values.length, quantile(values, 0.5), quantile(values, 0.95));
    }

    private static double quantile(double[] sorted, double q) {
        return sorted[(int) (q * (sorted.length - 1))];
    }
}
