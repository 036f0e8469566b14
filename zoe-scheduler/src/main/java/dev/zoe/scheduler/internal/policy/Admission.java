package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.journal.Trial;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.RunningPositions;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.placement.PlacementRequest;
import dev.zoe.scheduler.internal.placement.Placer;
import dev.zoe.scheduler.internal.placement.ReclaimRule;
import dev.zoe.scheduler.internal.queue.RequestQueue;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Admits waiting requests: the head while its core finds room, then, if back-filling is on, others that it does not
 * harm.
 *
 * <p>The core takes free capacity, and that of elastic instances as far as {@link ReclaimRule} says. A request without
 * core is admitted if it gets an elastic instance.
 */
final class Admission {

    private final SchedulerState state;
    private final Placer placer;
    private final ElasticGrowth growth;
    private final ReclaimRule rule;

    Admission(SchedulerState state, Placer placer, ElasticGrowth growth, ReclaimRule rule) {
        this.rule = rule;
        this.state = state;
        this.placer = placer;
        this.growth = growth;
    }

    /** Admits each request that may start now. All in service have what they can get, before and after. */
    void admit(double now) {
        WaitingRequest head = admitInOrder(now);
        // When others grow around one that passed, what is left may suit the head.
        while (head != null && state.settings().backFill() != BackFill.STRICT && backFill(head, now)) {
            head = admitInOrder(now);
        }
    }

    /** Admits one after the other until the head cannot start; returns that one. */
    private @Nullable WaitingRequest admitInOrder(double now) {
        RequestQueue queue = state.queue();
        WaitingRequest head = queue.next(now);
        while (head != null && !head.wasTriedAt(state.version())) {
            // Where all instances are alike, a request that fits now needs no proof that it could ever.
            boolean alike = head.request().components().size() == 1;
            if (!alike && state.neverFits(head)) {
                queue.passOver(head);
            } else if (tryAdmit(head, now) instanceof AdmissionOutcome.Starts) {
                state.leaveQueue(head);
            } else if (alike && state.neverFits(head)) {
                queue.passOver(head);
            } else {
                head.triedAt(state.version());
                return head;
            }
            head = queue.next(now);
        }
        return head;
    }

    /** Leaves the request in service, with its core placed and all grown, if it starts; else leaves all as it was. */
    AdmissionOutcome tryAdmit(WaitingRequest waiting, double now) {
        RunningRequest awaiting = state.awaitingRepair();
        if (awaiting != null) {
            return new AdmissionOutcome.AfterRepair(awaiting.id());
        }
        try (Trial trial = state.journal().trial()) {
            RunningRequest running = newRunningRequest(waiting.request(), now);
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

    RunningRequest newRunningRequest(Request request, double now) {
        int instances = Math.addExact(request.core(), request.elastic());
        WorkProgress progress = WorkProgress.start(
                request.runTime(), instances, now, state.settings().speedUp());
        RunningRequest running =
                state.cluster().newRunningRequest(request, state.holders().get(request.holder()), progress);
        state.priorities().measure(running);
        return running;
    }

    /** Admits those behind the head that may pass it; returns whether there was one. */
    private boolean backFill(WaitingRequest head, double now) {
        boolean passed = false;
        boolean reserve = state.settings().backFill() == BackFill.RESERVE;
        boolean toTheEnd = !reserve && state.settings().order().rule() == QueueOrder.Rule.ARRIVAL;
        double reserved = Double.NaN;
        for (WaitingRequest waiting : state.queue().candidates(state.settings().backFillDepth() + 1, now)) {
            if (waiting == head) {
                continue;
            }
            boolean starts = false;
            if (!waiting.wasTriedAt(state.version())) {
                reserved = reserve && Double.isNaN(reserved) ? earliestStart(head, now) : reserved;
                AdmissionOutcome outcome = reserve ? tryBackFill(head, reserved, waiting, now) : tryAdmit(waiting, now);
                starts = outcome instanceof AdmissionOutcome.Starts;
                // Who would delay the head changes as time goes by: others are expected to end at other times then.
                waiting.triedAt(starts || outcome instanceof AdmissionOutcome.DelaysHead ? -1 : state.version());
            }
            if (starts) {
                state.leaveQueue(waiting);
                passed = true;
            } else if (toTheEnd) {
                state.queue().sendToTheEnd(waiting, now, state.priorities());
            }
        }
        if (toTheEnd) {
            state.queue().sendToTheEnd(head, now, state.priorities());
        }
        return passed;
    }

    /** The same as {@link #tryAdmit}, but only if the head could still start by the time that is reserved for it. */
    AdmissionOutcome tryBackFill(WaitingRequest head, double reserved, WaitingRequest waiting, double now) {
        try (Trial trial = state.journal().trial()) {
            AdmissionOutcome outcome = tryAdmit(waiting, now);
            if (outcome instanceof AdmissionOutcome.Starts && earliestStart(head, now) > reserved) {
                return new AdmissionOutcome.DelaysHead(head.request().id());
            }
            trial.keep();
            return outcome;
        }
    }

    /**
     * When the head could start at the earliest, in seconds, if those in service ended as expected with what they hold
     * now and all elastic instances gave way to it; infinity when it could not.
     */
    double earliestStart(WaitingRequest head, double now) {
        RunningRequest candidate = newRunningRequest(head.request(), now);
        List<PlacementRequest> placements =
                PlacementRequest.of(candidate, state.settings().allocator().whole(), now, state.cluster());
        List<RunningRequest> byEnd = state.runningSet().requests().stream()
                .sorted(Comparator.comparingDouble(m -> m.finish(now)))
                .toList();
        return state.journal().whatIf(() -> {
            for (RunningRequest running : byEnd) {
                double finish = running.finish(now);
                for (InstanceGroup group : running.groups()) {
                    for (Allocation allocation : List.copyOf(group.all())) {
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
