package dev.zoe.simulator.architecture.megha;

import java.util.Arrays;

/** Which user holds each worker, as a global master believes or as local masters know. */
final class WorkerHolders {

    /** Nobody holds the worker. */
    static final int FREE = -1;

    /** The worker is lost. */
    static final int LOST = -2;

    private final FreeWorkers free;
    private final int[] holder;
    private final int[] held;

    WorkerHolders(WorkerLayout layout, PlacementRules rules, int users) {
        free = new FreeWorkers(layout, rules);
        holder = new int[layout.workers()];
        held = new int[users];
        Arrays.fill(holder, FREE);
    }

    void set(int worker, int user) {
        int before = holder[worker];
        if (before >= 0) {
            held[before]--;
        }
        if (user >= 0) {
            held[user]++;
        }
        holder[worker] = user;
        free.set(worker, user == FREE);
    }

    int holder(int worker) {
        return holder[worker];
    }

    /** Number of workers that a user holds. */
    int held(int user) {
        return held[user];
    }

    FreeWorkers free() {
        return free;
    }
}
