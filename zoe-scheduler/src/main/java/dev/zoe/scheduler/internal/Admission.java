package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Progress;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets waiting requests in: the head while it finds room for its core and, with the flexible allocator, while that is
 * progress; then, if back-filling is on, others that it does not harm.
 *
 * <p><b>Progress</b>: those in service have all they can get. With the newcomer let in and everybody grown again, the
 * use of at least one resource, summed over all nodes, must be higher than before. In one dimension this is the
 * published Σ(C+E) &lt; total. It is not asked for when nobody is in service, when the core demands nothing at all,
 * and, with preemption, when the newcomer is more urgent than the last one in service.
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

    /** Lets in whoever may start now. All in service have what they can get, before and after. */
    void admit(double now) {
        Waiter head = state.line.head(now);
        while (head != null) {
            if (head.triedAt == state.version) {
                break;
            }
            if (state.neverFits(head)) {
                state.passOver(head);
            } else if (tryIn(head, now) instanceof Outlook.Starts) {
                state.leaveLine(head);
            } else {
                head.triedAt = state.version;
                break;
            }
            head = state.line.head(now);
        }
        if (head != null && state.settings.backFill() != BackFill.STRICT) {
            backFill(head, now);
        }
    }

    /** Leaves the request in service, with its core placed and all grown, if it starts; else leaves all as it was. */
    Outlook tryIn(Waiter waiter, double now) {
        Member owed = state.owed();
        if (owed != null) {
            return new Outlook.AfterRepair(owed.request.id());
        }
        Settings settings = state.settings;
        boolean reclaims = settings.allocator().reclaims();
        Request request = waiter.request;
        Member member = newMember(request, now);
        boolean progressNeeded = reclaims && progressNeeded(request);
        long[] before = state.ledger.used().clone();
        int mark = state.ledger.mark();
        List<Lot> lots = Lot.of(member, settings.allocator().whole(), now, state.cluster);
        if (!placer.placeTogether(lots, reclaims)) {
            return new Outlook.NoRoom();
        }
        state.keys.measure(member);
        state.keys.set(member, now);
        state.service.add(member);
        growth.grow(now);
        if (progressNeeded && !higher(state.ledger.used(), before)) {
            takeOut(member, mark);
            return new Outlook.NoGain();
        }
        return new Outlook.Starts();
    }

    /** Makes an admission undone. */
    void takeOut(Member member, int mark) {
        state.ledger.undo(mark);
        state.service.remove(member);
    }

    Member newMember(Request request, double now) {
        return member(
                request,
                state.holder(request.holder()),
                state.cluster,
                Progress.start(
                        request.runTime(),
                        Math.addExact(request.core(), request.elastic()),
                        now,
                        state.settings.speedUp()),
                now);
    }

    static Member member(Request request, Holder holder, Cluster cluster, Progress progress, double now) {
        Member member = new Member(request, holder, progress, now);
        for (int c = 0; c < request.components().size(); c++) {
            Request.Component component = request.components().get(c);
            member.groups.add(new Group(member, c, cluster.demand(component.demand()), cluster.mask(component)));
        }
        return member;
    }

    private boolean progressNeeded(Request request) {
        ServiceSet service = state.service;
        if (service.isEmpty()) {
            return false;
        }
        int last = service.at(service.size() - 1).request.urgency();
        if (state.settings.preemption() && request.urgency() > last) {
            return false;
        }
        return request.core() == 0
                || request.components().stream()
                        .anyMatch(c -> c.core() > 0 && !c.demand().equals(Resources.NONE));
    }

    private static boolean higher(long[] used, long[] before) {
        for (int d = 0; d < before.length; d++) {
            if (used[d] > before[d]) {
                return true;
            }
        }
        return false;
    }

    private void backFill(Waiter head, double now) {
        boolean reserve = state.settings.backFill() == BackFill.RESERVE;
        boolean toTheEnd = !reserve && state.settings.order().rule() == QueueOrder.Rule.ARRIVAL;
        double reserved = Double.NaN;
        for (Waiter waiter : state.line.first(state.settings.backFillDepth() + 1, now)) {
            if (waiter == head || (waiter.triedAt == state.version && waiter.triedBehind == head.request.id())) {
                continue;
            }
            if (state.neverFits(waiter)) {
                state.passOver(waiter);
                continue;
            }
            if (reserve && Double.isNaN(reserved)) {
                reserved = earliestStart(head, now);
            }
            int mark = state.ledger.mark();
            Outlook outlook = tryIn(waiter, now);
            if (outlook instanceof Outlook.Starts && reserve && earliestStart(head, now) > reserved) {
                Member member = state.service.find(waiter.request.id());
                if (member != null) {
                    takeOut(member, mark);
                }
                outlook = new Outlook.DelaysHead(head.request.id());
            }
            if (outlook instanceof Outlook.Starts) {
                state.leaveLine(waiter);
            } else {
                waiter.triedAt = state.version;
                waiter.triedBehind = head.request.id();
                if (toTheEnd) {
                    state.sendToTheEnd(waiter, now);
                }
            }
        }
        if (toTheEnd) {
            state.sendToTheEnd(head, now);
        }
    }

    /**
     * When the head could start if those in service ended as expected with what they hold now, in seconds; infinity
     * when it could not.
     */
    double earliestStart(Waiter head, double now) {
        boolean reclaims = state.settings.allocator().reclaims();
        Member candidate = newMember(head.request, now);
        List<Lot> lots = Lot.of(candidate, state.settings.allocator().whole(), now, state.cluster);
        List<Member> byEnd = state.service.members().stream()
                .sorted(Comparator.comparingDouble(m -> m.finish(now)))
                .toList();
        int mark = state.ledger.mark();
        double start = Double.POSITIVE_INFINITY;
        for (Member member : byEnd) {
            double finish = member.finish(now);
            if (Double.isInfinite(finish)) {
                break;
            }
            for (Group group : member.groups) {
                for (Allocation allocation : List.copyOf(group.all())) {
                    state.ledger.takeAll(allocation);
                }
            }
            if (placer.placeTogether(lots, reclaims)) {
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
