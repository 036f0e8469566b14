package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.placement.PlacementRequest;
import dev.zoe.scheduler.internal.placement.Placer;
import dev.zoe.scheduler.internal.placement.ReclaimRule;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Brings the ledger to what it should be now. Source: REBALANCE of "Flexible Scheduling of Distributed Analytic
 * Applications" (Pace, Venzano, Carra, Michiardi), on real nodes.
 *
 * <ol>
 *   <li>The running requests are put in their order.
 *   <li>Requests that lost core instances get them back.
 *   <li>Elastic instances are granted in order.
 *   <li>Waiting requests are admitted, each with the elastic instances that it then gets.
 *   <li>What was moved without need returns to where it was.
 * </ol>
 *
 * <p>Differences from the publication: an exact fit is a fit; the test for admission is made at every event, and not on
 * arrival only when the core fits in what is free, so that a decision depends on the state and not on how it came
 * about; a running request that lost core instances gets them back before another is admitted; and no request passes a
 * more urgent request that waits with precedence, unless back-filling allows it.
 */
public final class Rebalance {

    private static final int ROUNDS = 8;

    private final SchedulerState state;
    private final ReclaimRule rule;
    private final Placer placer;
    private final ElasticGrowth growth;
    private final AdmissionAttempt attempt;
    private final BackFiller backFiller;
    private final Admission admission;

    public Rebalance(SchedulerState state) {
        this.state = state;
        rule = new ReclaimRule(state.cluster(), state.runningSet(), state.holders());
        placer = new Placer(state.journal(), state.cluster(), state.ledger(), state.runningSet(), rule, state.effort());
        growth = new ElasticGrowth(state.cluster(), state.runningSet(), placer, rule);
        attempt = new AdmissionAttempt(state, placer, growth, rule);
        backFiller = new BackFiller(state, placer, rule, attempt);
        admission = new Admission(state, attempt, backFiller);
    }

    public void run(double now) {
        prepare(now);
        order(now);
        repair(now);
        for (int round = 0; round < ROUNDS; round++) {
            growth.grow(now);
            admission.admit(now);
            if (!returnDisplaced()) {
                return;
            }
            state.changed();
        }
        growth.grow(now);
    }

    /** What would become of a waiting request if those before it could not start; changes nothing. */
    public AdmissionOutcome outcome(WaitingRequest waiting, double now) {
        prepare(now);
        WaitingRequest first = state.queue().peekHead(now);
        boolean reserve = state.settings().backFill() == BackFill.RESERVE;
        WaitingRequest head = reserve && first != null ? first : waiting;
        return state.journal().whatIf(() -> {
            growth.grow(now);
            return head != waiting ? backFiller.admitBefore(head, waiting, now) : attempt.admit(waiting, now);
        });
    }

    /**
     * Examines a waiting request while all elastic instances that may be reclaimed are gone; changes nothing.
     *
     * @param query gets what would have to be placed for it to start
     */
    public <T> T withAllReclaimed(
            WaitingRequest waiting, double now, BiFunction<List<PlacementRequest>, Placer, T> query) {
        prepare(now);
        return state.journal().whatIf(() -> {
            growth.grow(now);
            RunningRequest running = state.newRunningRequest(waiting.request(), now);
            boolean whole = state.settings().allocator().whole();
            List<PlacementRequest> placements = PlacementRequest.of(running, whole, now, state.cluster());
            placer.reclaimAll(placements, rule.reclaimable());
            return query.apply(placements, placer);
        });
    }

    /** The next decision checks again for every running request whether it can grow. */
    public void recheckAll() {
        growth.recheckAll();
        state.cluster().nodes().forEach(state.cluster().touched()::add);
    }

    private void prepare(double now) {
        placer.at(now, state.settings());
        growth.at(state.priorities().byShare());
    }

    private void order(double now) {
        if (state.priorities().runningOrderChanges()) {
            for (RunningRequest running : state.runningSet().requests()) {
                state.priorities().set(running, now);
            }
            passed(state.runningSet().reorder());
            if (state.priorities().waitingMayPassRunning()) {
                state.changed();
            }
        }
    }

    /** Puts the running requests in order by keys of another kind. */
    public void reorder(double now) {
        for (RunningRequest running : state.runningSet().requests()) {
            state.priorities().measure(running);
            state.priorities().set(running, now);
        }
        passed(state.runningSet().reorder());
    }

    /** Others may now take what these hold. */
    private void passed(List<RunningRequest> members) {
        if (!members.isEmpty()) {
            state.changed();
        }
        if (state.priorities().byShare()) {
            // With that order the place says nothing about who may take what.
            return;
        }
        for (RunningRequest running : members) {
            for (InstanceGroup group : running.groups()) {
                for (Allocation allocation : group.allocations().all()) {
                    if (allocation.elastic() > 0) {
                        state.cluster().touched().add(allocation.node());
                    }
                }
            }
        }
    }

    private void repair(double now) {
        if (!state.runningSet().lacksCore()) {
            return;
        }
        for (RunningRequest running : state.runningSet().requests()) {
            if (running.lacksCore()) {
                List<PlacementRequest> placements = PlacementRequest.of(running, false, now, state.cluster());
                placer.placeTogether(placements, rule.reclaimable());
            }
        }
    }

    private boolean returnDisplaced() {
        boolean moved = false;
        Set<InstanceGroup> found = new LinkedHashSet<>();
        for (Allocation allocation : state.ledger().changed()) {
            if (allocation.elastic() < allocation.elasticBefore()) {
                found.add(allocation.group());
            }
        }
        List<InstanceGroup> displaced = new ArrayList<>(found);
        displaced.sort((a, b) -> a.running().position() != b.running().position()
                ? Integer.compare(a.running().position(), b.running().position())
                : Integer.compare(a.index(), b.index()));
        for (InstanceGroup group : displaced) {
            moved |= placer.returnDisplaced(group);
        }
        return moved;
    }
}
