package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.timeline.IntQueue;
import java.util.Arrays;

/** Requests of global masters to launch a task on a worker, from the match to the answer, in arrays by number. */
final class LaunchRequests {

    /** Who must be preempted for a request: nobody. */
    static final int NO_USER = -1;

    private final IntQueue unused = new IntQueue();
    private int size;
    private int[] job = new int[64];
    private int[] task = new int[64];
    private int[] worker = new int[64];
    private int[] gm = new int[64];
    private int[] victim = new int[64];
    private int[] holder = new int[64];
    private boolean[] granted = new boolean[64];
    private double[] matchSeconds = new double[64];
    private double[] lmQueueSeconds = new double[64];

    /** @param fromUser whose task is to be preempted on the worker, or {@link #NO_USER} */
    int add(int ofJob, int ofTask, int onWorker, int byGm, int fromUser, double matching) {
        int request = unused.isEmpty() ? newRequest() : unused.removeFirst();
        job[request] = ofJob;
        task[request] = ofTask;
        worker[request] = onWorker;
        gm[request] = byGm;
        victim[request] = fromUser;
        granted[request] = false;
        matchSeconds[request] = matching;
        return request;
    }

    private int newRequest() {
        if (size == job.length) {
            int length = size * 2;
            job = Arrays.copyOf(job, length);
            task = Arrays.copyOf(task, length);
            worker = Arrays.copyOf(worker, length);
            gm = Arrays.copyOf(gm, length);
            victim = Arrays.copyOf(victim, length);
            holder = Arrays.copyOf(holder, length);
            granted = Arrays.copyOf(granted, length);
            matchSeconds = Arrays.copyOf(matchSeconds, length);
            lmQueueSeconds = Arrays.copyOf(lmQueueSeconds, length);
        }
        return size++;
    }

    void release(int request) {
        unused.addLast(request);
    }

    void queuedAtLm(int request, double seconds) {
        lmQueueSeconds[request] = seconds;
    }

    void grant(int request) {
        granted[request] = true;
    }

    boolean isGranted(int request) {
        return granted[request];
    }

    /** Notes who holds the worker when the answer is sent. */
    void holder(int request, int user) {
        holder[request] = user;
    }

    int holder(int request) {
        return holder[request];
    }

    int victim(int request) {
        return victim[request];
    }

    int job(int request) {
        return job[request];
    }

    int task(int request) {
        return task[request];
    }

    int worker(int request) {
        return worker[request];
    }

    int gm(int request) {
        return gm[request];
    }

    double matchSeconds(int request) {
        return matchSeconds[request];
    }

    double lmQueueSeconds(int request) {
        return lmQueueSeconds[request];
    }
}
