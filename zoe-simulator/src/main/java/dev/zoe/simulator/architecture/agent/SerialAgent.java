package dev.zoe.simulator.architecture.agent;

import dev.zoe.simulator.architecture.measurement.JobTimes;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.timeline.IntQueue;
import dev.zoe.simulator.architecture.timeline.Timeline;
import java.util.function.IntPredicate;

/** A scheduler as a queue of jobs and an agent that thinks about one of them at a time. */
public final class SerialAgent {

    /** The first kind of events that systems with agents may use for themselves. */
    public static final int FIRST_FREE_KIND = Simulation.FIRST_OWN_KIND + 2;

    private static final int ATTEMPT_ENDS = Simulation.FIRST_OWN_KIND;
    private static final int JOB_RETURNS = Simulation.FIRST_OWN_KIND + 1;

    private final String name;
    private final int number;
    private final Simulation simulation;
    private final Timeline timeline;
    private final JobTimes times;
    private final DecisionTimes decisions;
    private final RetryPolicy retries;
    private final AttemptHandler handler;
    private final int[] attempts;
    private final IntQueue queue = new IntQueue();
    private boolean busy;
    private double began;
    private double thought;
    private long succeeded;
    private long failed;

    /**
     * An agent.
     *
     * @param number its number in the system, which its events carry
     */
    public SerialAgent(
            String name,
            int number,
            Simulation simulation,
            DecisionTimes decisions,
            RetryPolicy retries,
            AttemptHandler handler) {
        this.name = name;
        this.number = number;
        this.simulation = simulation;
        timeline = simulation.timeline();
        times = simulation.times();
        this.decisions = decisions;
        this.retries = retries;
        this.handler = handler;
        attempts = new int[simulation.jobs().jobs()];
    }

    public void submit(int job) {
        queue.addLast(job);
        next();
    }

    private void next() {
        if (busy || queue.isEmpty()) {
            return;
        }
        int job = queue.removeFirst();
        busy = true;
        began = timeline.now();
        times.attempted(job, began);
        handler.begin(job);
        double seconds = decisions.of(simulation.jobs().group(job)).seconds(times.remaining(job));
        timeline.after(seconds, ATTEMPT_ENDS, number, job);
    }

    /** Handles an event of this agent: one whose first number is its own. */
    public void handle(int kind, int job) {
        if (kind == JOB_RETURNS) {
            submit(job);
            return;
        }
        thought += timeline.now() - began;
        attempts[job]++;
        AttemptHandler.Outcome outcome = handler.finish(job);
        count(outcome);
        busy = false;
        if (times.remaining(job) > 0 && outcome != AttemptHandler.Outcome.HANDED_OVER) {
            tryAgain(job, outcome);
        }
        next();
    }

    private void count(AttemptHandler.Outcome outcome) {
        switch (outcome) {
            case PLACED, HANDED_OVER -> succeeded++;
            case CONFLICT -> failed++;
            case NO_ROOM -> {
                // No transaction: nothing was planned.
            }
        }
    }

    private void tryAgain(int job, AttemptHandler.Outcome outcome) {
        boolean none = times.remaining(job) == simulation.jobs().tasks(job);
        if (attempts[job] > retries.attempts() || (none && attempts[job] > retries.attemptsWithoutTask())) {
            times.abandoned(job);
            return;
        }
        double pause = outcome == AttemptHandler.Outcome.CONFLICT ? retries.conflictSeconds() : retries.noRoomSeconds();
        if (pause == 0) {
            queue.addFirst(job);
        } else {
            timeline.after(pause, JOB_RETURNS, number, job);
        }
    }

    /** Reports the agent; {@code own} says which jobs are its own. */
    public void report(SystemFigures figures, IntPredicate own) {
        double now = busy ? timeline.now() - began : 0;
        figures.agent(name, thought + now, succeeded, failed, own);
    }
}
