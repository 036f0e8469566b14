package dev.zoe.simulator.statistics;

import java.util.Arrays;

/**
 * A histogram of a quantity of at least zero over time, weighted by duration; the mean is exact. HdrHistogram does not
 * fit: its weights are whole numbers, and its buckets are not equally wide.
 */
public final class TimeWeightedHistogram {

    private final double step;
    private double[] seconds = new double[1024];
    private double allSeconds;
    private double sum;

    /** @param step width of a bucket */
    public TimeWeightedHistogram(double step) {
        this.step = step;
    }

    /** Adds a height that lasted for a duration, in seconds. */
    public void add(double height, double duration) {
        int level = (int) Math.round(height / step);
        if (level >= seconds.length) {
            seconds = Arrays.copyOf(seconds, Math.max(level + 1, seconds.length * 2));
        }
        seconds[level] += duration;
        allSeconds += duration;
        sum += height * duration;
    }

    /** Mean over time; 0 when there was no time. */
    public double mean() {
        return allSeconds > 0 ? sum / allSeconds : 0;
    }

    /** The height that was not exceeded for a fraction q of the time; 0 when there was no time. */
    public double quantile(double q) {
        double left = q * allSeconds;
        for (int level = 0; level < seconds.length; level++) {
            left -= seconds[level];
            if (left <= 0 && seconds[level] > 0) {
                return level * step;
            }
        }
        return highest();
    }

    /** Rounding can leave a rest after the last level. */
    private double highest() {
        int level = seconds.length - 1;
        while (level > 0 && seconds[level] == 0) {
            level--;
        }
        return level * step;
    }
}
