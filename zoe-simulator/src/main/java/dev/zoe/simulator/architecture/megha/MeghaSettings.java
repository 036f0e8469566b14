package dev.zoe.simulator.architecture.megha;

/**
 * The parts of Megha.
 *
 * @param gms number of global masters
 * @param lms number of local masters
 * @param heartbeatSeconds between two updates of a local master to every global master
 * @param hopSeconds what a message takes
 * @param costs what masters take for their work
 * @param users the users, each with a queue at one global master
 * @param constraints where tasks may run
 */
public record MeghaSettings(
        int gms,
        int lms,
        double heartbeatSeconds,
        double hopSeconds,
        MeghaCosts costs,
        Users users,
        Constraints constraints) {

    public MeghaSettings {
        if (gms < 1 || lms < 1) {
            throw new IllegalArgumentException(
                    gms + " global and " + lms + " local masters; expected at least 1 of each");
        }
        if (!(heartbeatSeconds > 0) || !(hopSeconds >= 0)) {
            throw new IllegalArgumentException("a heartbeat of " + heartbeatSeconds + " s and messages of " + hopSeconds
                    + " s; expected more than 0 s and at least 0 s");
        }
        for (Users.User user : users.list()) {
            if (user.gm() < 1 || user.gm() > gms) {
                throw new IllegalArgumentException("user " + user.name() + " has a queue at global master " + user.gm()
                        + "; expected a number from 1 to " + gms);
            }
        }
    }

    /** Without users and constraints. */
    public MeghaSettings(int gms, int lms, double heartbeatSeconds, double hopSeconds, MeghaCosts costs) {
        this(gms, lms, heartbeatSeconds, hopSeconds, costs, Users.NONE, Constraints.NONE);
    }
}
