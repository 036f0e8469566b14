package dev.zoe.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

/** Whether the mean of twenty independent runs is that of a formula, within 99.9 % confidence limits. */
final class ConfidenceCheck {

    static final int RUNS = 20;
    /** Student's t for 19 degrees of freedom, 99.9 %, two-sided. */
    private static final double T = 3.883;

    private ConfidenceCheck() {}

    static void assertMean(double[] runs, double formula) {
        assertThat(runs).hasSize(RUNS);
        double mean = 0;
        for (double each : runs) {
            mean += each / RUNS;
        }
        double squares = 0;
        for (double each : runs) {
            squares += (each - mean) * (each - mean);
        }
        double margin = T * Math.sqrt(squares / (RUNS - 1) / RUNS);
        assertThat(mean).as("mean of %d runs, margin %f", RUNS, margin).isBetween(formula - margin, formula + margin);
        assertThat(margin).as("a margin that can tell").isLessThan(0.05 * formula);
    }
}
