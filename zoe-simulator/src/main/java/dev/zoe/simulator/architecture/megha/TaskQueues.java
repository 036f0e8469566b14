package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.timeline.IntQueue;

/** The queues of users at a global master, which are served in turn. */
final class TaskQueues {

    private final IntQueue[] jobs;
    private final IntQueue[] tasks;
    private int next;
    private int size;

    TaskQueues(int users) {
        jobs = new IntQueue[users];
        tasks = new IntQueue[users];
        for (int i = 0; i < users; i++) {
            jobs[i] = new IntQueue();
            tasks[i] = new IntQueue();
        }
    }

    void add(int user, int job, int task) {
        jobs[user].addLast(job);
        tasks[user].addLast(task);
        size++;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Number of tasks that wait. */
    int size() {
        return size;
    }

    /** The user whose turn it is. There must be a task. */
    int turn() {
        while (jobs[next].isEmpty()) {
            pass();
        }
        return next;
    }

    /** Gives the turn to the next user. */
    void pass() {
        next = (next + 1) % jobs.length;
    }

    int firstJob(int user) {
        return jobs[user].first();
    }

    int firstTask(int user) {
        return tasks[user].first();
    }

    /** Takes the first task of a user out. */
    void remove(int user) {
        jobs[user].removeFirst();
        tasks[user].removeFirst();
        size--;
    }

    /** Puts the first task of a user to the end. */
    void rotate(int user) {
        jobs[user].addLast(jobs[user].removeFirst());
        tasks[user].addLast(tasks[user].removeFirst());
    }
}
