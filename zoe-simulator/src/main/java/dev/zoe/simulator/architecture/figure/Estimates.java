package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.statistics.MeanEstimate;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Means over seeds, with intervals, and how they are written. */
final class Estimates {

    /** Student's 0.995 quantile for 1 to 30 degrees of freedom, for two-sided intervals of 99 %. */
    private static final double[] STUDENT_99 = {
        63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250, 3.169, 3.106, 3.055, 3.012, 2.977, 2.947, 2.921,
        2.898, 2.878, 2.861, 2.845, 2.831, 2.819, 2.807, 2.797, 2.787, 2.779, 2.771, 2.763, 2.756, 2.750
    };

    private final double mean;
    private final double deviation;
    private final int runs;

    private Estimates(double mean, double deviation, int runs) {
        this.mean = mean;
        this.deviation = deviation;
        this.runs = runs;
    }

    static Estimates of(List<RunRecord> runs, ToDoubleFunction<RunRecord> value) {
        return of(runs.stream().mapToDouble(value).toArray());
    }

    static Estimates of(double[] values) {
        double mean = MeanEstimate.of(values).mean();
        double squares = 0;
        for (double each : values) {
            squares += (each - mean) * (each - mean);
        }
        return new Estimates(mean, Math.sqrt(squares / Math.max(1, values.length - 1)), values.length);
    }

    double mean() {
        return mean;
    }

    /** Half of the 99 % confidence interval of the mean; not-a-number for one run. */
    double margin() {
        return runs < 2 ? Double.NaN : student() * deviation / Math.sqrt(runs);
    }

    /** Half of the 99 % interval in which one further run falls; not-a-number for one run. */
    double predictionMargin() {
        return runs < 2 ? Double.NaN : student() * deviation * Math.sqrt(1 + 1.0 / runs);
    }

    private double student() {
        return STUDENT_99[Math.min(runs - 1, STUDENT_99.length) - 1];
    }

    /** Whether a value is within the 99 % confidence interval of the mean. */
    boolean contains(double value) {
        return Math.abs(value - mean) <= margin();
    }

    /** Whether one further run with this value would be within the 99 % prediction interval. */
    boolean predicts(double value) {
        return Math.abs(value - mean) <= predictionMargin();
    }

    /** Mean and 99 % confidence interval. */
    String text() {
        return runs < 2 ? number(mean) : number(mean) + " ± " + number(margin());
    }

    /** Mean and 99 % prediction interval. */
    String predictionText() {
        return runs < 2 ? number(mean) : number(mean) + " (one run: ± " + number(predictionMargin()) + ")";
    }

    /** A number with four significant digits, the same in every country. */
    static String number(double value) {
        if (!Double.isFinite(value)) {
            return Double.isNaN(value) ? "–" : "∞";
        }
        double size = Math.abs(value);
        if (size >= 1000) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        int digits = size == 0 ? 1 : Math.max(0, 3 - (int) Math.floor(Math.log10(size)));
        return String.format(Locale.ROOT, "%." + Math.min(digits, 6) + "f", value);
    }

    /** For files: all digits; empty for what is unknown. */
    static String cell(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "";
    }
}
