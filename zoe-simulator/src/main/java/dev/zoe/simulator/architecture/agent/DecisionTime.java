package dev.zoe.simulator.architecture.agent;

/**
 * How long an attempt takes: a part for the job and a part for each task that is not placed yet.
 *
 * @param jobSeconds at least 0
 * @param taskSeconds at least 0
 */
public record DecisionTime(double jobSeconds, double taskSeconds) {

    public DecisionTime {
        if (!(jobSeconds >= 0) || !(taskSeconds >= 0)) {
            throw new IllegalArgumentException("a decision takes " + jobSeconds + " s for a job and " + taskSeconds
                    + " s for a task; expected numbers of at least 0");
        }
    }

    /** Length of an attempt, in seconds. */
    public double seconds(int tasks) {
        return jobSeconds + taskSeconds * tasks;
    }
}
