package dev.zoe.simulator.architecture.megha;

/**
 * What global and local masters take for their work, in seconds. The paper measures a prototype in Python and publishes
 * no such figures; these constants are ours, and results have to hold at half and at twice of them.
 *
 * @param matchSeconds of a global master for a task
 * @param nodeSeconds of a global master for each worker that it examines
 * @param entrySeconds of either master for each worker in an answer, and of a global one for each in a heartbeat
 * @param verifySeconds of a local master for a request
 */
public record MeghaCosts(double matchSeconds, double nodeSeconds, double entrySeconds, double verifySeconds) {

    /** Decisions that take no time. */
    public static final MeghaCosts NONE = new MeghaCosts(0, 0, 0, 0);

    /** The constants of the reports. */
    public static final MeghaCosts OURS = new MeghaCosts(1e-3, 1e-7, 1e-6, 1e-3);

    /** A multiple of these costs. */
    public MeghaCosts times(double factor) {
        if (!(factor >= 0)) {
            throw new IllegalArgumentException("costs of Megha × " + factor + "; expected a factor of at least 0");
        }
        return new MeghaCosts(
                matchSeconds * factor, nodeSeconds * factor, entrySeconds * factor, verifySeconds * factor);
    }
}
