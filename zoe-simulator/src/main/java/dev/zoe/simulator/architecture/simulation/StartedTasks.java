package dev.zoe.simulator.architecture.simulation;

import dev.zoe.simulator.architecture.job.JobTable;
import java.util.BitSet;

/**
 * Which tasks have started and were not lost, for checks. A system that starts a task twice leaves another one out, and
 * its job is over all the same. Where all tasks of a job last as long, their numbers do not matter.
 */
final class StartedTasks {

    private final JobTable jobs;
    private final BitSet[] started;

    StartedTasks(JobTable jobs) {
        this.jobs = jobs;
        started = new BitSet[jobs.isUniform() ? 0 : jobs.jobs()];
        for (int job = 0; job < started.length; job++) {
            started[job] = new BitSet();
        }
    }

    /** @throws IllegalStateException when the job has no such task, or it has started and was not lost */
    void start(int job, int task) {
        if (jobs.isUniform()) {
            return;
        }
        if (task < 0 || task >= jobs.tasks(job)) {
            throw new IllegalStateException("job " + job + " starts task " + task + "; its tasks have the numbers 0 to "
                    + (jobs.tasks(job) - 1));
        }
        if (started[job].get(task)) {
            throw new IllegalStateException("job " + job + " starts task " + task + " again, which was not lost");
        }
        started[job].set(task);
    }

    void lose(int job, int task) {
        if (!jobs.isUniform()) {
            started[job].clear(task);
        }
    }
}
