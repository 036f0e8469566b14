package dev.zoe.simulator.architecture.job;

/**
 * Jobs that arrive as a Poisson process. The number of tasks is ⌈X⌉ with X exponential, so its mean is above that of X:
 * 1 ÷ (1 − e^(−1/m)).
 *
 * @param name on the command line and in results
 * @param rate arrivals per second
 * @param meanTasks mean m of the exponential variable that is rounded up
 * @param meanDuration mean of the exponential duration in seconds, which all tasks of a job share
 */
public record JobClass(String name, double rate, double meanTasks, double meanDuration) {

    public JobClass {
        if (!(rate > 0) || !(meanTasks > 0) || !(meanDuration > 0)) {
            throw new IllegalArgumentException("class '" + name + "' has rate " + rate + ", tasks " + meanTasks
                    + " and duration " + meanDuration + "; expected three numbers above 0");
        }
    }

    /** Mean number of tasks of a job. */
    public double expectedTasks() {
        return 1 / (1 - chance());
    }

    /** Mean of the square of the number of tasks. */
    public double expectedTasksSquared() {
        double q = chance();
        return (1 + q) / ((1 - q) * (1 - q));
    }

    /** The number of tasks is geometric; this is the chance that there is one more. */
    private double chance() {
        return Math.exp(-1 / meanTasks);
    }

    /** Mean number of tasks that run at a time, when none waits. */
    public double expectedRunning() {
        return rate * expectedTasks() * meanDuration;
    }

    /** The same jobs, which arrive at a multiple of the rate. */
    public JobClass faster(double factor) {
        return new JobClass(name, rate * factor, meanTasks, meanDuration);
    }
}
