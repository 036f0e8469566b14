package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.internal.journal.Trial;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.placement.PlacementRequest;
import dev.zoe.scheduler.internal.placement.Placer;
import dev.zoe.scheduler.internal.placement.ReclaimRule;
import dev.zoe.scheduler.internal.queue.HoldScan;
import dev.zoe.scheduler.internal.queue.QueueVisitor;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Admits requests from behind a head that cannot start, as the setting {@link BackFill} says. */
final class BackFiller {

    private final SchedulerState state;
    private final Placer placer;
    private final ReclaimRule rule;
    private final AdmissionAttempt attempt;

    BackFiller(SchedulerState state, Placer placer, ReclaimRule rule, AdmissionAttempt attempt) {
        this.state = state;
        this.placer = placer;
        this.rule = rule;
        this.attempt = attempt;
    }

    /** Admits those behind the head that may pass it; returns whether there was one. */
    boolean admitBehind(WaitingRequest head, double now) {
        boolean passed = false;
        boolean reserve = state.settings().backFill() == BackFill.RESERVE;
        boolean toTheEnd = !reserve && state.settings().order().rule() == QueueOrder.Rule.ARRIVAL;
        double reserved = Double.NaN;
        List<WaitingRequest> before = new ArrayList<>();
        HoldScan scan = state.queue().holdScan();
        for (WaitingRequest waiting : state.queue().candidates(state.settings().backFillDepth() + 1, now)) {
            // What one of them takes of a quota may hold others.
            boolean held = scan.visit(waiting) != QueueVisitor.Answer.COUNTS;
            if (waiting == head || held) {
                before.add(waiting);
                continue;
            }
            boolean starts = false;
            if (!waiting.wasTriedAt(state.version())) {
                reserved = reserve && Double.isNaN(reserved) ? earliestStart(head, now) : reserved;
                AdmissionOutcome outcome =
                        reserve ? admitBefore(head, reserved, waiting, now) : attempt.admit(waiting, now);
                starts = outcome instanceof AdmissionOutcome.Starts;
                // Who would delay the head changes as time goes by: others are expected to end at other times then.
                waiting.triedAt(starts || outcome instanceof AdmissionOutcome.DelaysHead ? -1 : state.version());
            }
            if (starts) {
                state.leaveQueue(waiting);
                passed = true;
                scan = state.queue().holdScan();
                before.forEach(scan::visit);
            } else if (toTheEnd) {
                state.queue().sendToTheEnd(waiting, now, state.priorities());
            } else {
                before.add(waiting);
            }
        }
        if (toTheEnd) {
            state.queue().sendToTheEnd(head, now, state.priorities());
        }
        return passed;
    }

    /** Tries a request as {@link AdmissionAttempt} does, with a reservation for the head. */
    AdmissionOutcome admitBefore(WaitingRequest head, WaitingRequest waiting, double now) {
        return admitBefore(head, earliestStart(head, now), waiting, now);
    }

    /** The same, if the head could still start by the time that is reserved for it. */
    private AdmissionOutcome admitBefore(WaitingRequest head, double reserved, WaitingRequest waiting, double now) {
        try (Trial trial = state.journal().trial()) {
            AdmissionOutcome outcome = attempt.admit(waiting, now);
            if (outcome instanceof AdmissionOutcome.Starts
                    && (isOverQuota(head) || earliestStart(head, now) > reserved)) {
                return new AdmissionOutcome.DelaysHead(head.request().id());
            }
            trial.keep();
            return outcome;
        }
    }

    /** Whether the head could not start because others took what it needs of a quota. */
    private boolean isOverQuota(WaitingRequest head) {
        return state.queue().holdScan().visit(head) != QueueVisitor.Answer.COUNTS;
    }

    /**
     * When the head could start at the earliest, in seconds, if the running requests ended as expected with what they
     * hold now and all elastic instances gave way to it; infinity when it could not.
     */
    private double earliestStart(WaitingRequest head, double now) {
        RunningRequest candidate = state.newRunningRequest(head.request(), now);
        List<PlacementRequest> placements =
                PlacementRequest.of(candidate, state.settings().allocator().whole(), now, state.cluster());
        List<RunningRequest> byEnd = state.runningSet().requests().stream()
                .sorted(Comparator.comparingDouble(m -> m.finish(now)))
                .toList();
        return state.journal().whatIf(() -> {
            for (RunningRequest running : byEnd) {
                double finish = running.finish(now);
                for (InstanceGroup group : running.groups()) {
                    for (Allocation allocation : List.copyOf(group.allocations().all())) {
                        state.ledger().releaseAll(allocation);
                    }
                }
                if (placer.placeTogether(placements, rule.reclaimable())) {
                    return finish;
                }
            }
            return Double.POSITIVE_INFINITY;
        });
    }
}
