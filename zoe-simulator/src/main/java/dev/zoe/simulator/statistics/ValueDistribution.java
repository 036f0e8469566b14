package dev.zoe.simulator.statistics;

import java.util.Arrays;

/**
 * How values of at least zero are distributed, in constant memory: count, mean, least and greatest exactly, quantiles
 * to half a percent of their value.
 */
public final class ValueDistribution {

    private static final double GROWTH = 1.01;
    private static final double LOG_GROWTH = Math.log(GROWTH);
    private static final double LEAST = 1e-9;
    private static final int BUCKETS = 1 + (int) (Math.log(1e18 / LEAST) / LOG_GROWTH);

    private final long[] buckets = new long[BUCKETS];
    private long zeros;
    private long count;
    private double sum;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;

    public void add(double value) {
        count++;
        sum += value;
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
        if (value < LEAST) {
            zeros++;
        } else {
            buckets[Math.min(BUCKETS - 1, (int) (Math.log(value / LEAST) / LOG_GROWTH))]++;
        }
    }

    /** Adds all values of another one. */
    public void addAll(ValueDistribution other) {
        count += other.count;
        sum += other.sum;
        zeros += other.zeros;
        least = Math.min(least, other.least);
        greatest = Math.max(greatest, other.greatest);
        Arrays.setAll(buckets, i -> buckets[i] + other.buckets[i]);
    }

    public long count() {
        return count;
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
        if (rank < zeros) {
            return 0;
        }
        long below = zeros;
        for (int i = 0; i < BUCKETS; i++) {
            below += buckets[i];
            if (rank < below) {
                double middle = LEAST * Math.exp((i + 0.5) * LOG_GROWTH);
                return Math.max(least, Math.min(greatest, middle));
            }
        }
        throw new IllegalStateException("buckets " + Arrays.stream(buckets).sum() + " of " + count + " values");
    }
}
