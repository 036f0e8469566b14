package dev.zoe.simulator.kernel;

import dev.zoe.simulator.result.AllocationMeter;
import dev.zoe.simulator.result.Outcome;
import dev.zoe.simulator.result.Result;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Workload;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Runs a workload against a scheduler in virtual time. At every instant first all that finish are told, then all that
 * are submitted, then one decision is asked for. Equal times keep the order in which they were planned, so a run
 * depends on nothing but its input.
 */
public final class Kernel {

    private static final int INSTANTS_BETWEEN_CHECKS = 64;

    private final Workload workload;
    private final Scheduler scheduler;
    private final Outcome outcome;
    private final Holdings holdings;
    private final Agenda finishes;
    private final Optional<Invariants> invariants;
    private final AllocationMeter meter;
    private final Marks changedApplications;
    private final Marks changedNodes;
    private final Grants grants = new Changes();

    private double now;
    private int nextArrival;
    private double nextDecision = Double.POSITIVE_INFINITY;

    /** @param checked whether every decision is checked; this costs time and memory */
    public Kernel(Workload workload, Nodes nodes, Scheduler scheduler, boolean checked) {
        this.workload = workload;
        this.scheduler = scheduler;
        outcome = new Outcome(workload);
        meter = new AllocationMeter(nodes.count() * nodes.cores(), nodes.count() * nodes.memoryGb());
        holdings = new Holdings(workload);
        finishes = new Agenda(workload.size());
        changedApplications = new Marks(workload.size());
        changedNodes = new Marks(nodes.count());
        invariants = checked ? Optional.of(new Invariants(workload, nodes, holdings)) : Optional.empty();
    }

    /**
     * Runs until nothing happens any more, or until it is told to stop.
     *
     * @param stop asked now and then; once it says yes, the result is what has happened so far
     * @throws BrokenPromiseException when decisions are checked and one is wrong
     */
    public Result run(BooleanSupplier stop) {
        for (long instants = 1; toNextInstant(); instants++) {
            meter.advance(now, holdings.usedCores(), holdings.usedMemoryGb(), nextArrival < workload.size());
            finish();
            arrive();
            decide();
            if (instants % INSTANTS_BETWEEN_CHECKS == 0 && stop.getAsBoolean()) {
                outcome.interrupted();
                break;
            }
        }
        return new Result(outcome, meter.allocation());
    }

    private boolean toNextInstant() {
        double arrival = nextArrival < workload.size() ? workload.submit(nextArrival) : Double.POSITIVE_INFINITY;
        double event = Math.min(arrival, finishes.nextTime());
        double next = Math.min(event, nextDecision);
        if (Double.isInfinite(next)) {
            return false;
        }
        now = Math.max(now, next);
        return true;
    }

    private void finish() {
        while (finishes.nextTime() <= now) {
            int application = finishes.poll();
            holdings.settle(application, now);
            invariants.ifPresent(checks -> checks.finished(application, now));
            holdings.change(application, -holdings.core(application), -holdings.elastic(application));
            outcome.finished(application, now);
            scheduler.finished(application, now);
        }
    }

    private void arrive() {
        while (nextArrival < workload.size() && workload.submit(nextArrival) <= now) {
            int application = nextArrival++;
            if (!scheduler.submitted(application, now)) {
                outcome.refused(application);
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
            int application = changedApplications.get(i);
            invariants.ifPresent(checks -> checks.checkApplication(application, now));
            finishes.set(application, holdings.finish(application, now));
        }
        invariants.ifPresent(this::checkNodes);
        changedApplications.clear();
        changedNodes.clear();
    }

    private void checkNodes(Invariants checks) {
        for (int i = 0; i < changedNodes.size(); i++) {
            checks.checkNode(changedNodes.get(i), changedApplications.get(changedApplications.size() - 1), now);
        }
    }

    private final class Changes implements Grants {

        @Override
        public void core(int application, int node, int count) {
            change(application, node, count, 0);
        }

        @Override
        public void elastic(int application, int node, int count) {
            change(application, node, 0, count);
        }

        private void change(int application, int node, int coreMore, int elasticMore) {
            if (changedApplications.add(application)) {
                if (outcome.isStarted(application)) {
                    holdings.settle(application, now);
                } else {
                    holdings.begin(application, now);
                    outcome.started(application, now);
                }
            }
            holdings.change(application, coreMore, elasticMore);
            if (invariants.isPresent()) {
                changedNodes.add(node);
                invariants.get().changed(application, node, coreMore, elasticMore, now);
            }
        }
    }
}
