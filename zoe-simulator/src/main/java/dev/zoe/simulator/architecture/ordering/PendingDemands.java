package dev.zoe.simulator.architecture.ordering;

import dev.zoe.simulator.architecture.timeline.IntQueue;

/** Tasks that wait for resources: queues of jobs by class, and for each job its tasks. */
final class PendingDemands {

    private final IntQueue[] jobs;
    private final IntQueue[] tasks;
    private final double[] since;

    PendingDemands(int groups, int allJobs) {
        jobs = new IntQueue[groups];
        for (int i = 0; i < groups; i++) {
            jobs[i] = new IntQueue();
        }
        tasks = new IntQueue[allJobs];
        since = new double[allJobs];
    }

    /** All tasks of a job wait from now on. */
    void add(int group, int job, int count, double now) {
        IntQueue waiting = new IntQueue();
        for (int task = 0; task < count; task++) {
            waiting.addLast(task);
        }
        tasks[job] = waiting;
        since[job] = now;
        jobs[group].addLast(job);
    }

    /** A task waits again, before those that came later. */
    void addAgain(int group, int job, int task) {
        if (tasks[job].isEmpty()) {
            jobs[group].addFirst(job);
        }
        tasks[job].addLast(task);
    }

    boolean isEmpty(int group) {
        return jobs[group].isEmpty();
    }

    /** Number of jobs of a group with tasks that wait. */
    int jobs(int group) {
        return jobs[group].size();
    }

    /** The first job of a group. */
    int first(int group) {
        return jobs[group].first();
    }

    /** Since when a job waits, in seconds. */
    double since(int job) {
        return since[job];
    }

    IntQueue tasks(int job) {
        return tasks[job];
    }

    /** Takes the next task of the first job of a group. */
    int take(int group) {
        int job = jobs[group].first();
        int task = tasks[job].removeFirst();
        if (tasks[job].isEmpty()) {
            jobs[group].removeFirst();
        }
        return task;
    }

    /** Puts the first job of a group to the end, when it has tasks left, and else drops it. */
    void rotate(int group) {
        int job = jobs[group].removeFirst();
        if (!tasks[job].isEmpty()) {
            jobs[group].addLast(job);
        }
    }
}
