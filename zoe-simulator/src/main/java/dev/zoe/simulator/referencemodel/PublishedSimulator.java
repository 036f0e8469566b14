package dev.zoe.simulator.referencemodel;

import dev.zoe.simulator.kernel.CompletionQueue;
import dev.zoe.simulator.kernel.LiveApplications;
import dev.zoe.simulator.statistics.AllocationIntegrator;
import dev.zoe.simulator.statistics.ClusterUsage;
import dev.zoe.simulator.statistics.OutcomeListener;
import dev.zoe.simulator.workload.ArrivalQueue;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Trace;
import java.util.function.BooleanSupplier;

/**
 * Runs the published model over a workload. Events are ordered by time and then by when they were planned: arrivals
 * first, then completions, then the pass that one of them has asked for.
 *
 * <p>Between the request for a pass and the pass itself there may be other events of the same instant. As published,
 * the pass sees the queue and the machines as they were at its request.
 */
public final class PublishedSimulator {

    /** As published, there is no decision before this many applications have been queued. */
    private static final int APPLICATIONS_BEFORE_START = 4;
    /** As published, the scheduler pauses after this many passes without a placement. */
    private static final int FRUITLESS_PASSES = 2;

    private static final int EVENTS_BETWEEN_CHECKS = 64;

    private final ArrivalQueue arrivals;
    private final SimulatedCluster cluster;
    private final OutcomeListener listener;
    private final LiveApplications live = new LiveApplications();
    private final PublishedApplicationState state;
    private final PendingQueue queue;
    private final CompletionQueue finishes = new CompletionQueue();
    private final MachineUsage machines;
    private final MachineUsage scratch;
    private final AllocationPass pass;
    private final AllocationIntegrator allocation;
    private final DeferredQueueChanges sinceAsked = new DeferredQueueChanges();

    private double now;
    private int queued;
    private boolean passAsked;
    private int fruitless;
    private long passes;

    /** @param trace in the order of submission */
    public PublishedSimulator(
            Trace trace,
            SimulatedCluster cluster,
            PublishedOrder order,
            PublishedAllocator allocator,
            OutcomeListener listener) {
        this.arrivals = new ArrivalQueue(trace);
        this.cluster = cluster;
        this.listener = listener;
        allocation = new AllocationIntegrator(cluster.allCores(), cluster.allMemoryGb(), 0);
        state = new PublishedApplicationState(live, order);
        queue = new PendingQueue(state);
        machines = new MachineUsage(cluster);
        scratch = new MachineUsage(cluster);
        pass = new AllocationPass(allocator, state, new RandomFirstFit(cluster.count()));
    }

    /**
     * Runs until there is no further event, or until a stop is requested.
     *
     * @param stop polled regularly; after it returns true, applications that have not ended are unfinished
     */
    public ClusterUsage run(BooleanSupplier stop) {
        boolean interrupted = false;
        toNextArrival();
        for (long events = 1; !interrupted && step(); events++) {
            interrupted = events % EVENTS_BETWEEN_CHECKS == 0 && stop.getAsBoolean();
        }
        live.end(arrivals, listener);
        return allocation.usage(interrupted);
    }

    /** Number of passes so far; the published simulator prints it as its scheduling calls. */
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
        state.submitted(slot);
        toNextArrival();
        queued++;
        if (passAsked) {
            sinceAsked.arrived(slot);
        } else {
            queue.add(slot);
        }
        if (queued >= APPLICATIONS_BEFORE_START) {
            wake();
        }
    }

    /** Refuses what could never be placed on the empty cluster. */
    private void toNextArrival() {
        while (arrivals.peek().isPresent()
                && !cluster.holdAtOnce(arrivals.peek().get())) {
            SimulatedApplication refused = arrivals.take();
            int slot = live.add(refused);
            listener.refused(live.number(slot), refused);
            live.remove(slot);
        }
    }

    private void complete(int slot) {
        allocation.advance(
                now,
                machines.allUsedCores(),
                machines.allUsedMemory(),
                0,
                arrivals.peek().isPresent());
        listener.finished(live.number(slot), live.application(slot), live.start(slot), now);
        state.finish(slot, machines);
        if (passAsked) {
            sinceAsked.left(slot);
        } else {
            if (!state.isComplete(slot)) {
                queue.remove(slot);
            }
            live.remove(slot);
        }
        wake();
    }

    private void wake() {
        if (!passAsked && queue.size() > 0) {
            passAsked = true;
            scratch.copyFrom(machines);
        }
    }

    private void pass() {
        passes++;
        pass.decide(queue, scratch);
        boolean fruitful = commit();
        passAsked = false;
        sinceAsked.moveTo(queue, slot -> !state.isComplete(slot), live::remove);
        if (!fruitful && ++fruitless == FRUITLESS_PASSES) {
            fruitless = 0;
        } else {
            wake();
        }
    }

    private boolean commit() {
        allocation.advance(
                now,
                machines.allUsedCores(),
                machines.allUsedMemory(),
                0,
                arrivals.peek().isPresent());
        LaunchList core = pass.core();
        LaunchList elastic = pass.elastic();
        boolean fruitful = false;
        for (int i = 0; i < core.size(); i++) {
            int application = core.application(i);
            boolean grows = core.to(i) > core.from(i) || elastic.to(i) > elastic.from(i);
            if (grows) {
                fruitful = true;
                boolean moves = state.keyChanges();
                if (moves) {
                    queue.remove(application);
                }
                grow(application, core, i);
                grow(application, elastic, i);
                if (moves) {
                    state.setKey(application);
                    queue.add(application);
                }
                if (state.isComplete(application)) {
                    queue.remove(application);
                }
            }
        }
        return fruitful;
    }

    private void grow(int application, LaunchList launch, int i) {
        if (launch.to(i) > launch.from(i)) {
            int[] chosen = launch.machines();
            SimulatedApplication each = state.application(application);
            machines.place(chosen, launch.from(i), launch.to(i), each.cores(), each.memoryGb());
            finishes.set(application, state.grow(application, chosen, launch.from(i), launch.to(i), now));
        }
    }
}
