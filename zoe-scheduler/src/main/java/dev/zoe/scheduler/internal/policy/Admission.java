package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.HolderUsage;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.RunningRange;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import dev.zoe.scheduler.internal.placement.PlacementRequest;
import dev.zoe.scheduler.internal.placement.Placer;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets waiting requests in: the head while its core finds room, then, if back-filling is on, others that it does not
 * harm.
 *
 * <p>The core takes free room. With the flexible allocator it may also take the room of elastic instances: of those
 * that come after it in the order (without preemption only of its own urgency, with the order by share of none), and of
 * all if it puts idle room to use, if nobody is in service, if there is preemption and it is more urgent than the last
 * one, or, with the order by share, if another holder would still have as much. Idle room is what those in service
 * leave free who have all they can get. In one dimension that is the published Σ(C+E) &lt; total. A request without
 * core is let in if it gets an elastic instance.
 */
final class Admission {

    private final SchedulerState state;
    private final Placer placer;
    private final ElasticGrowth growth;

    Admission(SchedulerState state, Placer placer, ElasticGrowth growth) {
        this.state = state;
        this.placer = placer;
        this.growth = growth;
    }

    /** Admits each request that may start now. All in service have what they can get, before and after. */
    void admit(double now) {
        WaitingRequest head = admitInOrder(now);
        // When others grow around one that passed, what is left may suit the head.
        while (head != null && state.settings.backFill() != BackFill.STRICT && backFill(head, now)) {
            head = admitInOrder(now);
        }
    }

    /** Lets in one after the other until the head cannot start; returns that one. */
    private @Nullable WaitingRequest admitInOrder(double now) {
        WaitingRequest head = state.line.head(now);
        while (head != null && head.triedAt != state.version) {
            // Where all instances are alike, whoever finds room now needs no proof that it could ever.
            boolean alike = head.request.components().size() == 1;
            if (!alike && state.neverFits(head)) {
                state.passOver(head);
            } else if (tryIn(head, now) instanceof AdmissionOutcome.Starts) {
                state.leaveLine(head);
            } else if (alike && state.neverFits(head)) {
                state.passOver(head);
            } else {
                head.triedAt = state.version;
                return head;
            }
            head = state.line.head(now);
        }
        return head;
    }

    /** Leaves the request in service, with its core placed and all grown, if it starts; else leaves all as it was. */
    AdmissionOutcome tryIn(WaitingRequest waiting, double now) {
        RunningRequest owed = state.owed();
        if (owed != null) {
            return new AdmissionOutcome.AfterRepair(owed.request.id());
        }
        RunningRequest running = newMember(waiting.request, now);
        List<PlacementRequest> placements = PlacementRequest.of(running, state.settings.allocator().whole(), now, state.cluster);
        if (!placer.placeInFreeRoom(placements)) {
            RunningRange giving = givingWayTo(running, now);
            if (!placer.makeRoom(placements, giving)) {
                boolean spared = giving.size() < state.reclaimable().size();
                return spared && placer.roomBesideCore(placements) ? new AdmissionOutcome.NoGain() : new AdmissionOutcome.NoRoom();
            }
        }
        int mark = state.ledger.mark();
        boolean alone = state.runningSet.isEmpty();
        state.keys.set(running, now);
        state.runningSet.add(running);
        growth.grow(now);
        if (running.instances == 0 && !alone) {
            takeOut(running, mark);
            return new AdmissionOutcome.NoGain();
        }
        return new AdmissionOutcome.Starts();
    }

    /** Those whose elastic instances may be taken back for the core of a newcomer. */
    private RunningRange givingWayTo(RunningRequest newcomer, double now) {
        RunningRange all = state.reclaimable();
        return all.isEmpty() || mayTakeFromAll(newcomer) ? all : behind(newcomer, now);
    }

    /** Those after it in the order, of its own urgency if there is no preemption. */
    private RunningRange behind(RunningRequest newcomer, double now) {
        if (state.settings.order().rule() == QueueOrder.Rule.SHARE) {
            return RunningRange.NOBODY;
        }
        state.keys.set(newcomer, now);
        return state.runningSet.behind(newcomer, state.settings.preemption());
    }

    /** Makes an admission undone. */
    void takeOut(RunningRequest running, int mark) {
        state.ledger.undo(mark);
        state.runningSet.remove(running);
        if (state.settings.order().rule() == QueueOrder.Rule.SHARE) {
            // What was fair with it may have moved instances of others, and their return touches no node.
            growth.unsettle();
        }
    }

    RunningRequest newMember(Request request, double now) {
        int instances = Math.addExact(request.core(), request.elastic());
        WorkProgress progress = WorkProgress.start(request.runTime(), instances, now, state.settings.speedUp());
        RunningRequest running = running(request, state.holder(request.holder()), state.cluster, progress);
        state.keys.measure(running);
        return running;
    }

    static RunningRequest running(Request request, HolderUsage holder, Cluster cluster, WorkProgress progress) {
        RunningRequest running = new RunningRequest(request, holder, progress);
        for (int c = 0; c < request.components().size(); c++) {
            Request.Component component = request.components().get(c);
            running.groups.add(new InstanceGroup(running, c, cluster.demand(component.demand()), cluster.mask(component)));
        }
        running.elasticMissing();
        return running;
    }

    /** Whether its place in the order does not matter for what its core may take. */
    private boolean mayTakeFromAll(RunningRequest newcomer) {
        RunningSet runningSet = state.runningSet;
        if (runningSet.isEmpty() || putsIdleRoomToUse(newcomer)) {
            return true;
        }
        if (state.settings.preemption()
                && newcomer.request.urgency()
                        > runningSet.at(runningSet.size() - 1).request.urgency()) {
            return true;
        }
        return state.settings.order().rule() == QueueOrder.Rule.SHARE && state.othersHoldMore(newcomer);
    }

    /** Whether it can use what those in service leave free, though they have all they can get. */
    private boolean putsIdleRoomToUse(RunningRequest newcomer) {
        for (InstanceGroup group : newcomer.groups) {
            if (group.component.instances() > 0 && state.cluster.hasRoom(group)) {
                return true;
            }
        }
        return state.runningSet.isSated() && someIsLeftOfAll(newcomer);
    }

    /** Whether of each resource that it asks for some is left on some node, if not enough of all on one. */
    private boolean someIsLeftOfAll(RunningRequest newcomer) {
        for (InstanceGroup group : newcomer.groups) {
            for (int d = 0; d < group.demand.length; d++) {
                if (group.component.instances() > 0 && group.demand[d] > 0 && !state.cluster.hasFree(d)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Lets in those behind the head that may pass it; tells whether there was one. */
    private boolean backFill(WaitingRequest head, double now) {
        boolean passed = false;
        boolean reserve = state.settings.backFill() == BackFill.RESERVE;
        boolean toTheEnd = !reserve && state.settings.order().rule() == QueueOrder.Rule.ARRIVAL;
        double reserved = Double.NaN;
        for (WaitingRequest waiting : state.candidates(state.settings.backFillDepth() + 1, now)) {
            if (waiting == head) {
                continue;
            }
            boolean starts = false;
            if (waiting.triedAt != state.version) {
                reserved = reserve && Double.isNaN(reserved) ? earliestStart(head, now) : reserved;
                AdmissionOutcome outcome = reserve ? tryBehind(head, reserved, waiting, now) : tryIn(waiting, now);
                starts = outcome instanceof AdmissionOutcome.Starts;
                // Who would delay the head changes as time goes by: others are expected to end at other times then.
                waiting.triedAt = starts || outcome instanceof AdmissionOutcome.DelaysHead ? -1 : state.version;
            }
            if (starts) {
                state.leaveLine(waiting);
                passed = true;
            } else if (toTheEnd) {
                state.sendToTheEnd(waiting, now);
            }
        }
        if (toTheEnd) {
            state.sendToTheEnd(head, now);
        }
        return passed;
    }

    /** The same as {@link #tryIn}, but only if the head could still start by the time that is reserved for it. */
    AdmissionOutcome tryBehind(WaitingRequest head, double reserved, WaitingRequest waiting, double now) {
        int mark = state.ledger.mark();
        AdmissionOutcome outcome = tryIn(waiting, now);
        if (outcome instanceof AdmissionOutcome.Starts && earliestStart(head, now) > reserved) {
            RunningRequest running = state.runningSet.find(waiting.request.id());
            if (running != null) {
                takeOut(running, mark);
            }
            return new AdmissionOutcome.DelaysHead(head.request.id());
        }
        return outcome;
    }

    /**
     * When the head could start at the earliest, in seconds, if those in service ended as expected with what they hold
     * now and all elastic instances gave way to it; infinity when it could not.
     */
    double earliestStart(WaitingRequest head, double now) {
        RunningRequest candidate = newMember(head.request, now);
        List<PlacementRequest> placements = PlacementRequest.of(candidate, state.settings.allocator().whole(), now, state.cluster);
        List<RunningRequest> byEnd = state.runningSet.members().stream()
                .sorted(Comparator.comparingDouble(m -> m.finish(now)))
                .toList();
        int mark = state.ledger.mark();
        double start = Double.POSITIVE_INFINITY;
        for (RunningRequest running : byEnd) {
            double finish = running.finish(now);
            for (InstanceGroup group : running.groups) {
                for (Allocation allocation : List.copyOf(group.all())) {
                    state.ledger.takeAll(allocation);
                }
            }
            if (placer.placeTogether(placements, state.reclaimable())) {
                start = finish;
                break;
            }
        }
        state.ledger.undo(mark);
        return start;
    }

    /** The member that lost core which it could have again, if there is one: nobody may take that room meanwhile. */
    static @Nullable RunningRequest owed(RunningSet runningSet, FeasibilityCheck capacity) {
        for (RunningRequest running : runningSet.members()) {
            if (running.lacksCore() && capacity.couldBeWhole(running)) {
                return running;
            }
        }
        return null;
    }
}
