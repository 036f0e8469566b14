package dev.zoe.simulator.published;

import dev.zoe.simulator.kernel.Agenda;
import dev.zoe.simulator.result.AllocationMeter;
import dev.zoe.simulator.result.Outcome;
import dev.zoe.simulator.result.Result;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Workload;
import java.util.function.BooleanSupplier;

/**
 * Runs the published model over a workload. Events are ordered by time and then by when they were planned: arrivals
 * first, then completions, then the pass that one of them has asked for.
 *
 * <p>Between the request for a pass and the pass itself other events of the same instant happen. As published, the pass
 * sees the line and the machines as they were when it was asked for.
 */
public final class PublishedSimulator {

    /** As published, nothing is decided before so many applications have been queued. */
    private static final int APPLICATIONS_BEFORE_START = 4;
    /** As published, the scheduler rests after so many passes that came to nothing. */
    private static final int FRUITLESS_PASSES = 2;

    private static final int EVENTS_BETWEEN_CHECKS = 64;

    private final Workload workload;
    private final Nodes nodes;
    private final Outcome outcome;
    private final Run run;
    private final PendingLine line;
    private final Agenda finishes;
    private final Machines machines;
    private final Machines scratch;
    private final Allocation allocation;
    private final AllocationMeter meter;
    private final Backlog sinceAsked = new Backlog();

    private double now;
    private int nextArrival;
    private int queued;
    private boolean passAsked;
    private int fruitless;
    private long passes;

    public PublishedSimulator(Workload workload, Nodes nodes, PublishedOrder order, PublishedAllocator allocator) {
        this.workload = workload;
        this.nodes = nodes;
        outcome = new Outcome(workload);
        meter = new AllocationMeter(nodes.count() * nodes.cores(), nodes.count() * nodes.memoryGb());
        run = new Run(workload, order, outcome);
        line = new PendingLine(run);
        finishes = new Agenda(workload.size());
        machines = new Machines(nodes);
        scratch = new Machines(nodes);
        allocation = new Allocation(allocator, run, new RandomFirstFit(nodes.count()));
    }

    /**
     * Runs until nothing happens any more, or until it is told to stop.
     *
     * @param stop asked now and then; once it says yes, the outcome is what has happened so far
     */
    public Result run(BooleanSupplier stop) {
        toNextArrival();
        for (long events = 1; step(); events++) {
            if (events % EVENTS_BETWEEN_CHECKS == 0 && stop.getAsBoolean()) {
                outcome.interrupted();
                break;
            }
        }
        return new Result(outcome, meter.allocation());
    }

    /** Number of passes so far, which the published simulator counts as its scheduling calls. */
    public long passes() {
        return passes;
    }

    private boolean step() {
        double arrival = nextArrival < workload.size() ? workload.submit(nextArrival) : Double.POSITIVE_INFINITY;
        double finish = finishes.nextTime();
        if (passAsked && arrival > now && finish > now) {
            pass();
        } else if (Double.isInfinite(arrival) && Double.isInfinite(finish)) {
            return false;
        } else if (arrival <= finish) {
            now = arrival;
            arrive(nextArrival);
        } else {
            now = finish;
            complete(finishes.poll());
        }
        return true;
    }

    private void arrive(int application) {
        nextArrival++;
        toNextArrival();
        queued++;
        if (passAsked) {
            sinceAsked.arrived(application);
        } else {
            line.add(application);
        }
        if (queued >= APPLICATIONS_BEFORE_START) {
            wake();
        }
    }

    /** Refuses what could never be placed on the empty cluster. */
    private void toNextArrival() {
        while (nextArrival < workload.size() && !fitsEmptyCluster(nextArrival)) {
            outcome.refused(nextArrival++);
        }
    }

    private boolean fitsEmptyCluster(int application) {
        return nodes.holdAtOnce(
                workload.components(application), workload.cores(application), workload.memoryGb(application));
    }

    private void complete(int application) {
        meter.advance(now, machines.allUsedCores(), machines.allUsedMemory(), nextArrival < workload.size());
        run.finish(application, machines, now);
        if (!run.isComplete(application)) {
            if (passAsked) {
                sinceAsked.left(application);
            } else {
                line.remove(application);
            }
        }
        wake();
    }

    private void wake() {
        if (!passAsked && line.size() > 0) {
            passAsked = true;
            scratch.copyFrom(machines);
        }
    }

    private void pass() {
        passes++;
        allocation.decide(line, scratch);
        boolean fruitful = commit();
        passAsked = false;
        sinceAsked.moveTo(line);
        if (!fruitful && ++fruitless == FRUITLESS_PASSES) {
            fruitless = 0;
        } else {
            wake();
        }
    }

    private boolean commit() {
        meter.advance(now, machines.allUsedCores(), machines.allUsedMemory(), nextArrival < workload.size());
        Launch core = allocation.core();
        Launch elastic = allocation.elastic();
        boolean fruitful = false;
        for (int i = 0; i < core.size(); i++) {
            int application = core.application(i);
            boolean grows = core.to(i) > core.from(i) || elastic.to(i) > elastic.from(i);
            if (grows) {
                fruitful = true;
                boolean moves = run.keyChanges();
                if (moves) {
                    line.remove(application);
                }
                grow(application, core, i);
                grow(application, elastic, i);
                if (moves) {
                    run.setKey(application);
                    line.add(application);
                }
                if (run.isComplete(application)) {
                    line.remove(application);
                }
            }
        }
        return fruitful;
    }

    private void grow(int application, Launch launch, int i) {
        if (launch.to(i) > launch.from(i)) {
            int[] chosen = launch.machines();
            machines.claim(
                    chosen, launch.from(i), launch.to(i), workload.cores(application), workload.memoryGb(application));
            finishes.set(application, run.grow(application, chosen, launch.from(i), launch.to(i), now));
        }
    }
}
