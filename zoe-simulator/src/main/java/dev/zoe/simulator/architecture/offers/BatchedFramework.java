package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.timeline.IntQueue;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/** A framework of the public simulator: it is never busy, so its thinking time can exceed the time that passes. */
final class BatchedFramework {

    private final Simulation simulation;
    private final JobTable jobs;
    private final SplittableRandom random;
    private final IntQueue queue = new IntQueue();
    private final int[] attempts;
    private final int[] plannedTasks;
    private double thought;
    private long succeeded;

    BatchedFramework(Simulation simulation) {
        this.simulation = simulation;
        jobs = simulation.jobs();
        random = simulation.random();
        attempts = new int[jobs.jobs()];
        plannedTasks = new int[jobs.jobs()];
    }

    void submit(int job) {
        queue.addLast(job);
    }

    boolean wantsOffer() {
        return !queue.isEmpty();
    }

    int begin() {
        int job = queue.removeFirst();
        simulation.times().attempted(job, simulation.timeline().now());
        attempts[job]++;
        return job;
    }

    void planned(int job, int tasks) {
        plannedTasks[job] += tasks;
        succeeded += tasks > 0 ? 1 : 0;
    }

    int unplanned(int job) {
        return jobs.tasks(job) - plannedTasks[job];
    }

    void thinks(double seconds) {
        thought += seconds;
    }

    boolean givesUp(int job, RetryPolicy retries) {
        return attempts[job] > retries.attempts()
                || (plannedTasks[job] == 0 && attempts[job] > retries.attemptsWithoutTask());
    }

    SplittableRandom random() {
        return random;
    }

    void report(SystemFigures figures, String name, IntPredicate own) {
        figures.agent(name, thought, succeeded, 0, own);
    }
}
