package dev.zoe.simulator.statistics;

import java.util.Arrays;

/** How long a quantity of at least zero was how high; heights are rounded to a grid, the mean is not. */
public final class TimeWeightedHistogram {

    private final double step;
    private double[] seconds = new double[1024];
    private double allSeconds;
    private double sum;

    /** @param step distance of the heights that are told apart */
    public TimeWeightedHistogram(double step) {
        this.step = step;
    }

    /** Notes that it was so high for so long. */
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
