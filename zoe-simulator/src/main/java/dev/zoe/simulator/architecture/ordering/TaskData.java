package dev.zoe.simulator.architecture.ordering;

import java.util.SplittableRandom;

/** On which machines the input of each task is: three different ones, the same for every question. */
final class TaskData {

    static final int REPLICAS = 3;

    private final int machines;
    private final long seed;

    TaskData(int machines, SplittableRandom random) {
        if (machines < REPLICAS) {
            throw new IllegalArgumentException("data have " + REPLICAS
                    + " replicas on different machines; expected at least as many machines, not " + machines);
        }
        this.machines = machines;
        seed = random.nextLong();
    }

    /** Machine of a replica, numbered from 0, of the data of a task. */
    int machine(int job, int task, int replica) {
        SplittableRandom random = new SplittableRandom(seed ^ ((long) job << 32 | task));
        int first = random.nextInt(machines);
        // Different machines: two steps do not go around the cluster.
        int step = 1 + random.nextInt((machines - 1) / (REPLICAS - 1));
        return (first + replica * step) % machines;
    }
}
