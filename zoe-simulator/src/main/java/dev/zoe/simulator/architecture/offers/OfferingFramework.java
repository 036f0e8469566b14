package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.timeline.IntQueue;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * A framework: a queue of jobs, a serial agent, and the offer that it thinks about. When its scheduler fails, another
 * one takes over with its queue, and begins the interrupted attempt again.
 */
final class OfferingFramework {

    private final Simulation simulation;
    private final SplittableRandom random;
    private final IntQueue queue = new IntQueue();
    private final int[] attempts;
    private final ResourcePool offer;
    /** Whether a job is in the queue, in an attempt, or in the pause before another one. */
    private final boolean[] waiting;

    private boolean down;
    private boolean busy;
    private int current;
    private boolean inTime;
    private int offers;
    private double began;
    private double thought;
    private long succeeded;
    private long failed;

    OfferingFramework(Simulation simulation, int machines) {
        this.simulation = simulation;
        random = simulation.random();
        attempts = new int[simulation.jobs().jobs()];
        waiting = new boolean[simulation.jobs().jobs()];
        offer = new ResourcePool(machines);
    }

    void submit(int job) {
        queue.addLast(job);
        waiting[job] = true;
    }

    /** Tasks of a job were killed: it waits again, unless it does already. */
    void resubmit(int job) {
        if (!waiting[job] && !simulation.times().isAbandoned(job)) {
            submit(job);
        }
    }

    /** All tasks of a job have a place, or the job is abandoned. */
    void done(int job) {
        waiting[job] = false;
    }

    /** The scheduler of the framework fails; its attempt is lost. */
    void fail() {
        down = true;
        if (busy) {
            busy = false;
            inTime = false;
            thought += simulation.timeline().now() - began;
            queue.addFirst(current);
        }
    }

    /** Another scheduler takes over. */
    void recover() {
        down = false;
    }

    /** The job that waits longest. */
    int first() {
        return queue.first();
    }

    /** Keeps its offer for a job that does not fit yet, and waits for another offer. This is no attempt. */
    void hoard(int job) {
        busy = false;
        thought += simulation.timeline().now() - began;
        attempts[job]--;
        queue.addFirst(job);
    }

    /** Whether it keeps resources without thinking about them. */
    boolean isHoarding() {
        return !busy && offer.cores() > 0;
    }

    boolean wantsOffer() {
        return !busy && !down && !queue.isEmpty();
    }

    /** Begins an attempt with the offer that has just come. @return the job */
    int begin() {
        busy = true;
        inTime = true;
        offers++;
        began = simulation.timeline().now();
        current = queue.removeFirst();
        simulation.times().attempted(current, began);
        attempts[current]++;
        return current;
    }

    /** The job of an attempt, or -1 when the attempt was lost with its scheduler. */
    int job(int offerNumber) {
        return busy && offers == offerNumber ? current : -1;
    }

    boolean holds(int offerNumber) {
        return busy && inTime && offers == offerNumber;
    }

    void rescinded() {
        inTime = false;
    }

    /** Ends the attempt. @return whether the offer was still there */
    boolean end(int placed) {
        busy = false;
        thought += simulation.timeline().now() - began;
        if (!inTime) {
            failed++;
        } else if (placed > 0) {
            succeeded++;
        }
        return inTime;
    }

    boolean givesUp(int job, RetryPolicy retries) {
        boolean none = simulation.times().remaining(job) == simulation.jobs().tasks(job);
        return attempts[job] > retries.attempts() || (none && attempts[job] > retries.attemptsWithoutTask());
    }

    ResourcePool offer() {
        return offer;
    }

    /** Number of the offer that it has, or had last. */
    int offerNumber() {
        return offers;
    }

    SplittableRandom random() {
        return random;
    }

    void report(SystemFigures figures, String name, IntPredicate own) {
        double now = busy ? simulation.timeline().now() - began : 0;
        figures.agent(name, thought + now, succeeded, failed, own);
    }
}
