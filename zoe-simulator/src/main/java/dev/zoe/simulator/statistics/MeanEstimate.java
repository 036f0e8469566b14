package dev.zoe.simulator.statistics;

/**
 * A mean over independent seeds.
 *
 * @param mean of the sample
 * @param margin half of the 95 % confidence interval, by Student's distribution; not-a-number for fewer than two seeds
 */
public record MeanEstimate(double mean, double margin) {

    /** Quantiles 0.975 of Student's distribution for 1 to 30 degrees of freedom. */
    private static final double[] STUDENT = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

    /** Beyond the table the last value is kept, which makes the interval a little too wide. */
    public static MeanEstimate of(double[] values) {
        double mean = 0;
        for (double value : values) {
            mean += value / values.length;
        }
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        int freedom = values.length - 1;
        if (freedom < 1) {
            return new MeanEstimate(mean, Double.NaN);
        }
        double student = STUDENT[Math.min(freedom, STUDENT.length) - 1];
        return new MeanEstimate(mean, student * Math.sqrt(squares / freedom / values.length));
    }
}
