package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.job.JobGenerator;
import dev.zoe.simulator.architecture.timeline.Timeline;
import java.util.SplittableRandom;

/**
 * A framework that gets its k slots one by one, as the tasks of others end, and then runs a job with work for β mean
 * tasks on each slot. Times are in units of the mean duration T of a task. Source: table 4.1 of the thesis, which is
 * table 2 of the paper of Mesos.
 */
final class RampUp {

    private static final int SLOT_FREE = 0;
    private static final int WORK_DONE = 1;

    private final int slots;
    private final double work;
    private final Timeline timeline = new Timeline();
    private int held;
    private double done;
    private double changed;

    private RampUp(int slots, double beta) {
        this.slots = slots;
        work = slots * beta;
    }

    /**
     * What one framework sees.
     *
     * @param rampUp until it holds all slots
     * @param completion until its job has ended
     * @param utilisation work over the time that slots were held
     */
    record Outcome(double rampUp, double completion, double utilisation) {}

    /**
     * Simulates one framework.
     *
     * @param rigid whether the job needs all slots to begin
     * @param exponential whether tasks of others have exponential durations, or all the same one
     */
    static Outcome simulate(int slots, double beta, boolean rigid, boolean exponential, SplittableRandom random) {
        RampUp run = new RampUp(slots, beta);
        for (int i = 0; i < slots; i++) {
            // The rest of a task that is met at a random moment.
            double rest = exponential ? JobGenerator.exponential(1, random) : random.nextDouble();
            run.timeline.at(rest, SLOT_FREE, i, 0);
        }
        return run.run(rigid);
    }

    private Outcome run(boolean rigid) {
        double rampUp = Double.NaN;
        double heldTime = 0;
        double before = 0;
        int version = 0;
        while (timeline.next()) {
            double now = timeline.now();
            heldTime += held * (now - before);
            before = now;
            advance(now, rigid);
            if (timeline.kind() == WORK_DONE && timeline.a() == version) {
                // Slots that come after the end of the job are not waited for.
                return new Outcome(Double.isNaN(rampUp) ? now : rampUp, now, work / heldTime);
            }
            if (timeline.kind() == SLOT_FREE) {
                held++;
                rampUp = held == slots ? now : rampUp;
                if (!rigid || held == slots) {
                    version++;
                    timeline.after((work - done) / held, WORK_DONE, version, 0);
                }
            }
        }
        throw new IllegalStateException("the job has not ended");
    }

    private void advance(double now, boolean rigid) {
        if (!rigid || held == slots) {
            done += held * (now - changed);
        }
        changed = now;
    }
}
