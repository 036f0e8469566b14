package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.internal.journal.Trial;
import dev.zoe.scheduler.internal.ledger.RunningPositions;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.placement.PlacementRequest;
import dev.zoe.scheduler.internal.placement.Placer;
import dev.zoe.scheduler.internal.placement.ReclaimRule;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.List;

/**
 * Tries to let one waiting request in. Its core takes free capacity, and that of elastic instances as far as
 * {@link ReclaimRule} says. A request without core is admitted if it gets an elastic instance.
 */
final class AdmissionAttempt {

    private final SchedulerState state;
    private final Placer placer;
    private final ElasticGrowth growth;
    private final ReclaimRule rule;

    AdmissionAttempt(SchedulerState state, Placer placer, ElasticGrowth growth, ReclaimRule rule) {
        this.state = state;
        this.placer = placer;
        this.growth = growth;
        this.rule = rule;
    }

    /** Leaves the request running, with its core placed and all grown, if it starts; else leaves all as it was. */
    AdmissionOutcome admit(WaitingRequest waiting, double now) {
        RunningRequest awaiting = state.awaitingRepair();
        if (awaiting != null) {
            return new AdmissionOutcome.AfterRepair(awaiting.id());
        }
        try (Trial trial = state.journal().trial()) {
            RunningRequest running = state.newRunningRequest(waiting.request(), now);
            List<PlacementRequest> placements =
                    PlacementRequest.of(running, state.settings().allocator().whole(), now, state.cluster());
            if (!placer.placeInFree(placements)) {
                RunningPositions giving = rule.forCoreOf(running, state.priorities());
                if (!placer.placeByReclaim(placements, giving)) {
                    boolean spared = giving.size() < rule.reclaimable().size();
                    return spared && placer.fitsBesideCore(placements)
                            ? new AdmissionOutcome.NoGain()
                            : new AdmissionOutcome.NoCapacity();
                }
            }
            boolean alone = state.runningSet().isEmpty();
            state.priorities().set(running, now);
            state.runningSet().add(running);
            growth.grow(now);
            if (running.instances() == 0 && !alone) {
                return new AdmissionOutcome.NoGain();
            }
            trial.keep();
            return new AdmissionOutcome.Starts();
        }
    }
}
