package dev.zoe.simulator.statistics;

import org.HdrHistogram.Histogram;

/**
 * How values of at least zero are distributed, in constant memory: count, mean, least and greatest exactly, quantiles
 * to half a percent of their value from 2·10⁻⁶ to 4·10¹⁰, and to 10⁻⁸ below that.
 */
public final class ValueDistribution {

    /** Makes buckets no wider than 1/128 of their value, so that their middle is within 0.4 % of it. */
    private static final int SIGNIFICANT_DIGITS = 2;

    private static final double UNITS_PER_ONE = 1e8;
    private static final long MOST_UNITS = Long.MAX_VALUE / 2;

    private final Histogram histogram = new Histogram(MOST_UNITS, SIGNIFICANT_DIGITS);
    private long count;
    private double sum;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;

    public void add(double value) {
        add(value, 1);
    }

    /** Adds a value a number of times. */
    public void add(double value, long times) {
        count += times;
        sum += value * times;
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
        histogram.recordValueWithCount(Math.min(MOST_UNITS, (long) (value * UNITS_PER_ONE)), times);
    }

    /** Adds all values of another one. */
    public void addAll(ValueDistribution other) {
        count += other.count;
        sum += other.sum;
        least = Math.min(least, other.least);
        greatest = Math.max(greatest, other.greatest);
        histogram.add(other.histogram);
    }

    /** Not-a-number when there is no value. */
    public double mean() {
        return sum / count;
    }

    /** Sum of all values. */
    public double sum() {
        return sum;
    }

    /** The value that a fraction q of all values does not exceed; not-a-number when there is no value. */
    public double quantile(double q) {
        if (count == 0) {
            return Double.NaN;
        }
        long rank = (long) (q * (count - 1));
        if (rank == 0) {
            return least;
        }
        if (rank == count - 1) {
            return greatest;
        }
        // Half a value below the next rank: rounding cannot reach another one.
        long value = histogram.getValueAtPercentile((rank + 0.5) / count * 100);
        double middle = histogram.medianEquivalentValue(value) / UNITS_PER_ONE;
        return Math.max(least, Math.min(greatest, middle));
    }
}
