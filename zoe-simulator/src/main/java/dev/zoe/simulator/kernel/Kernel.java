package dev.zoe.simulator.kernel;

import dev.zoe.simulator.statistics.AllocationIntegrator;
import dev.zoe.simulator.statistics.ClusterUsage;
import dev.zoe.simulator.statistics.OutcomeListener;
import dev.zoe.simulator.workload.ArrivalQueue;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Trace;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Runs a trace against a scheduler in virtual time. At every instant the scheduler gets the applications that end, then
 * those that are submitted, and then makes one decision. Equal times keep the order in which they were planned, so a
 * run depends on nothing but its input. Applications are read when their time comes, and forgotten when they end.
 */
public final class Kernel {

    private static final int INSTANTS_BETWEEN_CHECKS = 64;

    private final ArrivalQueue arrivals;
    private final SimulatedScheduler scheduler;
    private final OutcomeListener listener;
    private final LiveApplications live = new LiveApplications();
    private final ApplicationProgress progress = new ApplicationProgress(live);
    private final CompletionQueue finishes = new CompletionQueue();
    private final Optional<InvariantChecker> invariants;
    private final AllocationIntegrator allocation;
    private final LostWork lost;
    private final InsertionOrderedIntSet changedApplications = new InsertionOrderedIntSet();
    private final InsertionOrderedIntSet changedNodes = new InsertionOrderedIntSet();
    private final AllocationChanges grants = new Changes();

    private double now;
    private double nextDecision = Double.POSITIVE_INFINITY;

    /**
     * No work is lost.
     *
     * @param trace in the order of submission
     * @param checked whether every decision is checked; the check costs time and memory
     */
    public Kernel(
            Trace trace,
            SimulatedCluster cluster,
            SimulatedScheduler scheduler,
            OutcomeListener listener,
            boolean checked) {
        this(trace, cluster, scheduler, listener, checked, 0);
    }

    /**
     * @param trace in the order of submission
     * @param checked whether every decision is checked; the check costs time and memory
     * @param lostAtReclaim the part, from 0 to 1, of the work of an elastic component that is lost at its reclaim
     */
    public Kernel(
            Trace trace,
            SimulatedCluster cluster,
            SimulatedScheduler scheduler,
            OutcomeListener listener,
            boolean checked,
            double lostAtReclaim) {
        this.arrivals = new ArrivalQueue(trace);
        this.scheduler = scheduler;
        this.listener = listener;
        allocation = new AllocationIntegrator(cluster.allCores(), cluster.allMemoryGb(), cluster.allGpus());
        lost = new LostWork(lostAtReclaim);
        invariants = checked ? Optional.of(new InvariantChecker(live, cluster, progress)) : Optional.empty();
    }

    /**
     * Runs until there is no further event, or until a stop is requested.
     *
     * @param stop polled regularly; after it returns true, applications that have not ended are unfinished
     * @throws InvariantViolationException when decisions are checked and one is wrong
     */
    public ClusterUsage run(BooleanSupplier stop) {
        boolean interrupted = false;
        for (long instants = 1; !interrupted && toNextInstant(); instants++) {
            allocation.advance(
                    now,
                    progress.usedCores(),
                    progress.usedMemoryGb(),
                    progress.usedGpus(),
                    arrivals.peek().isPresent());
            finish();
            arrive();
            decide();
            interrupted = instants % INSTANTS_BETWEEN_CHECKS == 0 && stop.getAsBoolean();
        }
        live.end(arrivals, listener);
        return allocation.usage(interrupted);
    }

    private boolean toNextInstant() {
        double event = Math.min(arrivals.nextTime(), finishes.nextTime());
        double next = Math.min(event, nextDecision);
        if (Double.isInfinite(next)) {
            return false;
        }
        now = Math.max(now, next);
        return true;
    }

    private void finish() {
        while (finishes.nextTime() <= now) {
            int slot = finishes.poll();
            progress.countWork(slot, now);
            invariants.ifPresent(checks -> checks.finished(slot, now));
            progress.change(slot, -progress.core(slot), -progress.elastic(slot));
            listener.finished(live.number(slot), live.application(slot), live.start(slot), now);
            scheduler.finished(slot, now);
            lost.ended(slot);
            live.remove(slot);
        }
    }

    private void arrive() {
        while (arrivals.nextTime() <= now) {
            SimulatedApplication application = arrivals.take();
            int slot = live.add(application);
            if (!scheduler.submitted(slot, application, now)) {
                listener.refused(live.number(slot), application);
                live.remove(slot);
            }
        }
    }

    private void decide() {
        nextDecision = scheduler.decide(now, grants);
        if (nextDecision <= now) {
            throw new IllegalStateException(
                    "the scheduler wants to decide again at " + nextDecision + " s, and it is " + now + " s");
        }
        for (int i = 0; i < changedApplications.size(); i++) {
            int slot = changedApplications.get(i);
            invariants.ifPresent(checks -> checks.checkApplication(slot, now));
            finishes.set(slot, progress.finish(slot, now));
        }
        invariants.ifPresent(this::checkNodes);
        changedApplications.clear();
        changedNodes.clear();
    }

    private void checkNodes(InvariantChecker checks) {
        for (int i = 0; i < changedNodes.size(); i++) {
            checks.checkNode(changedNodes.get(i), changedApplications.get(changedApplications.size() - 1), now);
        }
    }

    private final class Changes implements AllocationChanges {

        @Override
        public void core(int slot, int node, int count) {
            change(slot, node, count, 0);
        }

        @Override
        public void elastic(int slot, int node, int count) {
            change(slot, node, 0, count);
            if (count > 0) {
                lost.started(slot, node, count, now);
            } else {
                progress.discard(slot, lost.reclaimed(slot, node, -count, now));
            }
        }

        private void change(int slot, int node, int coreMore, int elasticMore) {
            if (changedApplications.add(slot)) {
                if (live.isStarted(slot)) {
                    progress.countWork(slot, now);
                } else {
                    progress.begin(slot, now);
                    live.started(slot, now);
                }
            }
            progress.change(slot, coreMore, elasticMore);
            if (invariants.isPresent()) {
                changedNodes.add(node);
                invariants.get().changed(slot, node, coreMore, elasticMore, now);
            }
        }
    }
}
