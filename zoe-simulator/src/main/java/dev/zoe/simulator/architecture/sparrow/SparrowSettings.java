package dev.zoe.simulator.architecture.sparrow;

/**
 * How Sparrow samples.
 *
 * @param probes d, the probes for each task
 * @param hopSeconds what a message between scheduler and worker takes
 */
public record SparrowSettings(int probes, double hopSeconds) {

    /** What a message takes in the published simulators of Sparrow and Megha, in seconds. */
    public static final double HOP_SECONDS = 0.0005;

    public SparrowSettings {
        if (probes < 1 || !(hopSeconds >= 0)) {
            throw new IllegalArgumentException(probes + " probes for a task and " + hopSeconds
                    + " s for a message; expected at least 1 probe and 0 s");
        }
    }
}
