package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Progress;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
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

    private final State state;
    private final Placer placer;
    private final Growth growth;

    Admission(State state, Placer placer, Growth growth) {
        this.state = state;
        this.placer = placer;
        this.growth = growth;
    }

    /** Admits each request that may start now. All in service have what they can get, before and after. */
    void admit(double now) {
        Waiter head = admitInOrder(now);
        // When others grow around one that passed, what is left may suit the head.
        while (head != null && state.settings.backFill() != BackFill.STRICT && backFill(head, now)) {
            head = admitInOrder(now);
        }
    }

    /** Lets in one after the other until the head cannot start; returns that one. */
    private @Nullable Waiter admitInOrder(double now) {
        Waiter head = state.line.head(now);
        while (head != null && head.triedAt != state.version) {
            // Where all instances are alike, whoever finds room now needs no proof that it could ever.
            boolean alike = head.request.components().size() == 1;
            if (!alike && state.neverFits(head)) {
                state.passOver(head);
            } else if (tryIn(head, now) instanceof Outlook.Starts) {
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
    Outlook tryIn(Waiter waiter, double now) {
        Member owed = state.owed();
        if (owed != null) {
            return new Outlook.AfterRepair(owed.request.id());
        }
        Member member = newMember(waiter.request, now);
        List<Lot> lots = Lot.of(member, state.settings.allocator().whole(), now, state.cluster);
        if (!placer.placeInFreeRoom(lots)) {
            Stretch giving = givingWayTo(member, now);
            if (!placer.makeRoom(lots, giving)) {
                boolean spared = giving.size() < state.reclaimable().size();
                return spared && placer.roomBesideCore(lots) ? new Outlook.NoGain() : new Outlook.NoRoom();
            }
        }
        int mark = state.ledger.mark();
        boolean alone = state.service.isEmpty();
        state.keys.set(member, now);
        state.service.add(member);
        growth.grow(now);
        if (member.instances == 0 && !alone) {
            takeOut(member, mark);
            return new Outlook.NoGain();
        }
        return new Outlook.Starts();
    }

    /** Those whose elastic instances may be taken back for the core of a newcomer. */
    private Stretch givingWayTo(Member newcomer, double now) {
        Stretch all = state.reclaimable();
        return all.isEmpty() || mayTakeFromAll(newcomer) ? all : behind(newcomer, now);
    }

    /** Those after it in the order, of its own urgency if there is no preemption. */
    private Stretch behind(Member newcomer, double now) {
        if (state.settings.order().rule() == QueueOrder.Rule.SHARE) {
            return Stretch.NOBODY;
        }
        state.keys.set(newcomer, now);
        return state.service.behind(newcomer, state.settings.preemption());
    }

    /** Makes an admission undone. */
    void takeOut(Member member, int mark) {
        state.ledger.undo(mark);
        state.service.remove(member);
        if (state.settings.order().rule() == QueueOrder.Rule.SHARE) {
            // What was fair with it may have moved instances of others, and their return touches no node.
            growth.unsettle();
        }
    }

    Member newMember(Request request, double now) {
        int instances = Math.addExact(request.core(), request.elastic());
        Progress progress = Progress.start(request.runTime(), instances, now, state.settings.speedUp());
        Member member = member(request, state.holder(request.holder()), state.cluster, progress);
        state.keys.measure(member);
        return member;
    }

    static Member member(Request request, Holder holder, Cluster cluster, Progress progress) {
        Member member = new Member(request, holder, progress);
        for (int c = 0; c < request.components().size(); c++) {
            Request.Component component = request.components().get(c);
            member.groups.add(new Group(member, c, cluster.demand(component.demand()), cluster.mask(component)));
        }
        member.elasticMissing();
        return member;
    }

    /** Whether its place in the order does not matter for what its core may take. */
    private boolean mayTakeFromAll(Member newcomer) {
        ServiceSet service = state.service;
        if (service.isEmpty() || putsIdleRoomToUse(newcomer)) {
            return true;
        }
        if (state.settings.preemption()
                && newcomer.request.urgency()
                        > service.at(service.size() - 1).request.urgency()) {
            return true;
        }
        return state.settings.order().rule() == QueueOrder.Rule.SHARE && state.othersHoldMore(newcomer);
    }

    /** Whether it can use what those in service leave free, though they have all they can get. */
    private boolean putsIdleRoomToUse(Member newcomer) {
        for (Group group : newcomer.groups) {
            if (group.component.instances() > 0 && state.cluster.hasRoom(group)) {
                return true;
            }
        }
        return state.service.isSated() && someIsLeftOfAll(newcomer);
    }

    /** Whether of each resource that it asks for some is left on some node, if not enough of all on one. */
    private boolean someIsLeftOfAll(Member newcomer) {
        for (Group group : newcomer.groups) {
            for (int d = 0; d < group.demand.length; d++) {
                if (group.component.instances() > 0 && group.demand[d] > 0 && !state.cluster.hasFree(d)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Lets in those behind the head that may pass it; tells whether there was one. */
    private boolean backFill(Waiter head, double now) {
        boolean passed = false;
        boolean reserve = state.settings.backFill() == BackFill.RESERVE;
        boolean toTheEnd = !reserve && state.settings.order().rule() == QueueOrder.Rule.ARRIVAL;
        double reserved = Double.NaN;
        for (Waiter waiter : state.candidates(state.settings.backFillDepth() + 1, now)) {
            if (waiter == head) {
                continue;
            }
            boolean starts = false;
            if (waiter.triedAt != state.version) {
                reserved = reserve && Double.isNaN(reserved) ? earliestStart(head, now) : reserved;
                Outlook outlook = reserve ? tryBehind(head, reserved, waiter, now) : tryIn(waiter, now);
                starts = outlook instanceof Outlook.Starts;
                // Who would delay the head changes as time goes by: others are expected to end at other times then.
                waiter.triedAt = starts || outlook instanceof Outlook.DelaysHead ? -1 : state.version;
            }
            if (starts) {
                state.leaveLine(waiter);
                passed = true;
            } else if (toTheEnd) {
                state.sendToTheEnd(waiter, now);
            }
        }
        if (toTheEnd) {
            state.sendToTheEnd(head, now);
        }
        return passed;
    }

    /** The same as {@link #tryIn}, but only if the head could still start by the time that is reserved for it. */
    Outlook tryBehind(Waiter head, double reserved, Waiter waiter, double now) {
        int mark = state.ledger.mark();
        Outlook outlook = tryIn(waiter, now);
        if (outlook instanceof Outlook.Starts && earliestStart(head, now) > reserved) {
            Member member = state.service.find(waiter.request.id());
            if (member != null) {
                takeOut(member, mark);
            }
            return new Outlook.DelaysHead(head.request.id());
        }
        return outlook;
    }

    /**
     * When the head could start at the earliest, in seconds, if those in service ended as expected with what they hold
     * now and all elastic instances gave way to it; infinity when it could not.
     */
    double earliestStart(Waiter head, double now) {
        Member candidate = newMember(head.request, now);
        List<Lot> lots = Lot.of(candidate, state.settings.allocator().whole(), now, state.cluster);
        List<Member> byEnd = state.service.members().stream()
                .sorted(Comparator.comparingDouble(m -> m.finish(now)))
                .toList();
        int mark = state.ledger.mark();
        double start = Double.POSITIVE_INFINITY;
        for (Member member : byEnd) {
            double finish = member.finish(now);
            for (Group group : member.groups) {
                for (Allocation allocation : List.copyOf(group.all())) {
                    state.ledger.takeAll(allocation);
                }
            }
            if (placer.placeTogether(lots, state.reclaimable())) {
                start = finish;
                break;
            }
        }
        state.ledger.undo(mark);
        return start;
    }

    /** The member that lost core which it could have again, if there is one: nobody may take that room meanwhile. */
    static @Nullable Member owed(ServiceSet service, Capacity capacity) {
        for (Member member : service.members()) {
            if (member.lacksCore() && capacity.couldBeWhole(member)) {
                return member;
            }
        }
        return null;
    }
}
