package dev.zoe.simulator.generator;

/**
 * What is generated.
 *
 * @param applications how many
 * @param arrivalGap mean time between two submissions, in seconds
 * @param runTimeScale factor on the run times of batch applications
 * @param interactiveShare fraction of all applications that are interactive
 * @param elasticShare fraction of the batch applications that have elastic components
 * @param estimateError standard deviation of the natural logarithm of estimated ÷ real run time; 0 is no error
 * @param seed the same seed gives the same workload
 */
public record GeneratorSettings(
        int applications,
        double arrivalGap,
        double runTimeScale,
        double interactiveShare,
        double elasticShare,
        double estimateError,
        long seed) {

    /** Seconds in about three months. */
    private static final double QUARTER = 91 * 86_400.0;

    /**
     * The workload of the deliverable (IOStack D5.2, section 10): 80,000 applications in about three months, with batch
     * run times from dozens of seconds to weeks. Its 100 machines of 32 cores and 128 GB are then asked for more than
     * they have at times, so that queues form.
     */
    public static final GeneratorSettings DELIVERABLE =
            new GeneratorSettings(80_000, QUARTER / 80_000, 12, 0.2, 0.8, 0, 1);

    /** @throws IllegalArgumentException when a number is outside its range */
    public GeneratorSettings {
        require(applications >= 1, "applications", applications, "at least 1");
        require(arrivalGap >= 0 && Double.isFinite(arrivalGap), "arrival gap", arrivalGap, "seconds of at least 0");
        require(runTimeScale > 0 && Double.isFinite(runTimeScale), "run time scale", runTimeScale, "more than 0");
        require(interactiveShare >= 0 && interactiveShare <= 1, "interactive share", interactiveShare, "0 to 1");
        require(elasticShare >= 0 && elasticShare <= 1, "elastic share", elasticShare, "0 to 1");
        require(estimateError >= 0 && estimateError <= 10, "estimate error", estimateError, "0 to 10");
    }

    public GeneratorSettings withSeed(long other) {
        return new GeneratorSettings(
                applications, arrivalGap, runTimeScale, interactiveShare, elasticShare, estimateError, other);
    }

    private static void require(boolean holds, String name, double value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + value + "; expected " + expected);
        }
    }
}
