package dev.zoe.simulator.architecture.megha;

/**
 * The parts of Megha.
 *
 * @param gms number of global masters
 * @param lms number of local masters
 * @param heartbeatSeconds between two updates of a local master to every global master
 * @param hopSeconds what a message takes
 * @param costs what masters take for their work
 */
public record MeghaSettings(int gms, int lms, double heartbeatSeconds, double hopSeconds, MeghaCosts costs) {

    public MeghaSettings {
        if (gms < 1 || lms < 1) {
            throw new IllegalArgumentException(
                    gms + " global and " + lms + " local masters; expected at least 1 of each");
        }
        if (!(heartbeatSeconds > 0) || !(hopSeconds >= 0)) {
            throw new IllegalArgumentException("a heartbeat of " + heartbeatSeconds + " s and messages of " + hopSeconds
                    + " s; expected more than 0 s and at least 0 s");
        }
    }
}
