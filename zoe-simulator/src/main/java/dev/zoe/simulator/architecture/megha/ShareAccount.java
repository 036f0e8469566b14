package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures.UserShare;

/**
 * How much of the cluster each user holds while users compete: while no worker is free and every user has tasks that
 * wait.
 */
final class ShareAccount {

    private final Users users;
    private final int workers;
    private final int[] waiting;
    private final int[] held;
    private final double[] workerSeconds;
    private double seconds;
    private double since;
    private int allHeld;

    ShareAccount(Users users, int workers) {
        this.users = users;
        this.workers = workers;
        waiting = new int[users.count()];
        held = new int[users.count()];
        workerSeconds = new double[users.count()];
    }

    void waits(int user, double now) {
        advance(now);
        waiting[user]++;
    }

    void starts(int user, double now) {
        advance(now);
        waiting[user]--;
        held[user]++;
        allHeld++;
    }

    void ends(int user, double now) {
        advance(now);
        held[user]--;
        allHeld--;
    }

    private void advance(double now) {
        if (allHeld == workers && everybodyWaits()) {
            double passed = now - since;
            seconds += passed;
            for (int user = 0; user < held.length; user++) {
                workerSeconds[user] += passed * held[user];
            }
        }
        since = now;
    }

    private boolean everybodyWaits() {
        for (int each : waiting) {
            if (each == 0) {
                return false;
            }
        }
        return true;
    }

    void report(SystemFigures figures) {
        for (int user = 0; user < users.list().size(); user++) {
            Users.User each = users.list().get(user);
            figures.share(new UserShare(each.name(), each.share(), workerSeconds[user] / seconds / workers));
        }
    }
}
