package dev.zoe.simulator.architecture.measurement;

import dev.zoe.simulator.statistics.ValueDistribution;
import java.util.Arrays;

/**
 * How values are distributed. A quantile q of n values is the value at position ⌊q·(n−1)⌋ of the sorted sample. All are
 * not-a-number when there is no value.
 */
public record Spread(double mean, double p50, double p90, double p99, double max) {

    /** That of no value. */
    public static final Spread EMPTY = new Spread(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Exact; sorts the values in place. */
    public static Spread of(double[] values) {
        if (values.length == 0) {
            return EMPTY;
        }
        Arrays.sort(values);
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return new Spread(
                sum / values.length,
                quantile(values, 0.5),
                quantile(values, 0.9),
                quantile(values, 0.99),
                values[values.length - 1]);
    }

    private static double quantile(double[] sorted, double q) {
        return sorted[(int) (q * (sorted.length - 1))];
    }

    /** Mean and greatest are exact, quantiles are to half a percent. */
    public static Spread of(ValueDistribution values) {
        return new Spread(
                values.mean(), values.quantile(0.5), values.quantile(0.9), values.quantile(0.99), values.quantile(1));
    }
}
