package dev.zoe.simulator.published;

import dev.zoe.simulator.kernel.Agenda;
import dev.zoe.simulator.kernel.Live;
import dev.zoe.simulator.result.AllocationMeter;
import dev.zoe.simulator.result.Journal;
import dev.zoe.simulator.result.Usage;
import dev.zoe.simulator.workload.Application;
import dev.zoe.simulator.workload.Arrivals;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Trace;
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

    private final Arrivals arrivals;
    private final Nodes nodes;
    private final Journal journal;
    private final Live live = new Live();
    private final Run run;
    private final PendingLine line;
    private final Agenda finishes = new Agenda();
    private final Machines machines;
    private final Machines scratch;
    private final Allocation allocation;
    private final AllocationMeter meter;
    private final Backlog sinceAsked = new Backlog();

    private double now;
    private int queued;
    private boolean passAsked;
    private int fruitless;
    private long passes;

    /** @param trace in the order of submission */
    public PublishedSimulator(
            Trace trace, Nodes nodes, PublishedOrder order, PublishedAllocator allocator, Journal journal) {
        this.arrivals = new Arrivals(trace);
        this.nodes = nodes;
        this.journal = journal;
        meter = new AllocationMeter(nodes.allCores(), nodes.allMemoryGb(), 0);
        run = new Run(live, order);
        line = new PendingLine(run);
        machines = new Machines(nodes);
        scratch = new Machines(nodes);
        allocation = new Allocation(allocator, run, new RandomFirstFit(nodes.count()));
    }

    /**
     * Runs until nothing happens any more, or until it is told to stop.
     *
     * @param stop asked now and then; once it says yes, what has not ended is unfinished
     */
    public Usage run(BooleanSupplier stop) {
        boolean interrupted = false;
        toNextArrival();
        for (long events = 1; !interrupted && step(); events++) {
            interrupted = events % EVENTS_BETWEEN_CHECKS == 0 && stop.getAsBoolean();
        }
        live.end(arrivals, journal);
        return meter.usage(interrupted);
    }

    /** Number of passes so far, which the published simulator counts as its scheduling calls. */
    public long passes() {
        return passes;
    }

    private boolean step() {
        double arrival = arrivals.nextTime();
        double finish = finishes.nextTime();
        if (passAsked && arrival > now && finish > now) {
            pass();
        } else if (Double.isInfinite(arrival) && Double.isInfinite(finish)) {
            return false;
        } else if (arrival <= finish) {
            now = arrival;
            arrive();
        } else {
            now = finish;
            complete(finishes.poll());
        }
        return true;
    }

    private void arrive() {
        int slot = live.add(arrivals.take());
        run.submitted(slot);
        toNextArrival();
        queued++;
        if (passAsked) {
            sinceAsked.arrived(slot);
        } else {
            line.add(slot);
        }
        if (queued >= APPLICATIONS_BEFORE_START) {
            wake();
        }
    }

    /** Refuses what could never be placed on the empty cluster. */
    private void toNextArrival() {
        while (arrivals.peek().isPresent() && !nodes.holdAtOnce(arrivals.peek().get())) {
            Application refused = arrivals.take();
            int slot = live.add(refused);
            journal.refused(live.number(slot), refused);
            live.remove(slot);
        }
    }

    private void complete(int slot) {
        meter.advance(
                now,
                machines.allUsedCores(),
                machines.allUsedMemory(),
                0,
                arrivals.peek().isPresent());
        journal.finished(live.number(slot), live.application(slot), live.start(slot), now);
        run.finish(slot, machines);
        if (passAsked) {
            sinceAsked.left(slot);
        } else {
            if (!run.isComplete(slot)) {
                line.remove(slot);
            }
            live.remove(slot);
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
        sinceAsked.moveTo(line, slot -> !run.isComplete(slot), live::remove);
        if (!fruitful && ++fruitless == FRUITLESS_PASSES) {
            fruitless = 0;
        } else {
            wake();
        }
    }

    private boolean commit() {
        meter.advance(
                now,
                machines.allUsedCores(),
                machines.allUsedMemory(),
                0,
                arrivals.peek().isPresent());
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
            Application each = run.application(application);
            machines.claim(chosen, launch.from(i), launch.to(i), each.cores(), each.memoryGb());
            finishes.set(application, run.grow(application, chosen, launch.from(i), launch.to(i), now));
        }
    }
}
