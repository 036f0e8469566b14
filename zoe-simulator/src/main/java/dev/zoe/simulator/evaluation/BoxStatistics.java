package dev.zoe.simulator.evaluation;

import dev.zoe.simulator.statistics.TimeWeightedHistogram;
import java.util.Arrays;

/** Mean, quartiles, and the 5th and 95th percentile of a sample; all not-a-number when it is empty. */
public record BoxStatistics(double mean, double p5, double p25, double median, double p75, double p95) {

    /** Which of them. */
    public enum Statistic {
        MEAN,
        P5,
        P25,
        MEDIAN,
        P75,
        P95
    }

    static final int NUMBERS = Statistic.values().length;

    /** Sorts the values in place. A quantile is the value at position ⌊q·(n−1)⌋. */
    static BoxStatistics of(double[] values) {
        if (values.length == 0) {
            return new BoxStatistics(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        }
        Arrays.sort(values);
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        int last = values.length - 1;
        return new BoxStatistics(
                sum / values.length,
                values[(int) (0.05 * last)],
                values[(int) (0.25 * last)],
                values[(int) (0.5 * last)],
                values[(int) (0.75 * last)],
                values[(int) (0.95 * last)]);
    }

    static BoxStatistics of(TimeWeightedHistogram levels) {
        return new BoxStatistics(
                levels.mean(),
                levels.quantile(0.05),
                levels.quantile(0.25),
                levels.quantile(0.5),
                levels.quantile(0.75),
                levels.quantile(0.95));
    }

    public double get(Statistic statistic) {
        return switch (statistic) {
            case MEAN -> mean;
            case P5 -> p5;
            case P25 -> p25;
            case MEDIAN -> median;
            case P75 -> p75;
            case P95 -> p95;
        };
    }

    String line() {
        return mean + "," + p5 + "," + p25 + "," + median + "," + p75 + "," + p95;
    }

    static BoxStatistics parse(String[] cells, int from) {
        double[] number = new double[NUMBERS];
        for (int i = 0; i < NUMBERS; i++) {
            number[i] = Double.parseDouble(cells[from + i]);
        }
        return new BoxStatistics(number[0], number[1], number[2], number[3], number[4], number[5]);
    }
}
