package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.util.List;
import java.util.Optional;

/**
 * REBALANCE of "Flexible Scheduling of Distributed Analytic Applications" (Pace, Venzano, Carra, Michiardi), not
 * preemptive, on real nodes.
 *
 * <p><b>Admission.</b> The head of the waiting line is admitted when all its core instances find room together once
 * every elastic instance is taken back, and when that is progress. <b>Progress</b>: let those in service grow as far as
 * they can, with the head and without it; the use of at least one resource, summed over all nodes, must be higher with
 * it. In one dimension this is the published Σ(C+E) &lt; total. Two cases need no progress: nobody is in service, and a
 * core that demands nothing at all. Elastic instances that wait to be placed again count as if they could be placed
 * now.
 *
 * <p><b>Grants</b> cascade in the order of those in service; see {@link Placer} for what may be taken from whom.
 * Instances that run keep their node.
 *
 * <p>Differences from the publication: an exact fit is a fit; the test is made at every event, and not on arrival only
 * when the core fits in what is free, so that a decision depends on the state and not on how it came about; and a
 * request in service that lost core instances gets them back before anybody is admitted.
 */
final class FlexibleAllocator implements Allocator {

    private final Ledger ledger;
    private final WaitingLine waiting;
    private final ServiceSet service;
    private final Placer placer;
    private final Capacity capacity;

    FlexibleAllocator(Ledger ledger, WaitingLine waiting, ServiceSet service, Placer placer, Capacity capacity) {
        this.ledger = ledger;
        this.waiting = waiting;
        this.service = service;
        this.placer = placer;
        this.capacity = capacity;
    }

    @Override
    public void rebalance(double now) {
        service.members().forEach(m -> repair(m, now));
        boolean grown;
        do {
            admit();
            grown = grow(now);
            // What has grown is a new state to judge the head in. Ends because nothing grows twice.
        } while (grown && waiting.head().isPresent());
    }

    @Override
    public Outlook outlook(Request request) {
        int mark = ledger.mark();
        Member candidate = new Member(request);
        Outlook outlook = tryIn(candidate);
        ledger.undo(mark);
        service.remove(candidate);
        return outlook;
    }

    private void repair(Member member, double now) {
        List<Slot> due = member.lostCore().stream().filter(s -> s.due(now)).toList();
        if (due.isEmpty()) {
            return;
        }
        if (Arranger.arrange(due, ledger.nodes(), Arranger.BESIDE_CORE) instanceof Arrangement.Found found) {
            placer.placeTogether(due, found);
        }
    }

    private void admit() {
        Optional<Request> head = waiting.head();
        while (head.isPresent() && makesWay(head.get())) {
            head = waiting.head();
        }
    }

    /** Whether another one is the head now: this one was admitted, or it could never be. */
    private boolean makesWay(Request head) {
        Outlook outlook = tryIn(new Member(head));
        if (outlook instanceof Outlook.Starts) {
            waiting.remove(head.id());
            return true;
        }
        if (outlook instanceof Outlook.NoRoom && capacity.neverFits(head).isPresent()) {
            waiting.passOver(head);
            return true;
        }
        return false;
    }

    /** Leaves the candidate in service, with its core placed, if it starts; else leaves everything as it was. */
    private Outlook tryIn(Member candidate) {
        Optional<Member> owed = service.members().stream().filter(this::isOwed).findFirst();
        if (owed.isPresent()) {
            return new Outlook.AfterRepair(owed.get().request.id());
        }
        List<Slot> core = candidate.core();
        Arrangement arrangement = Arranger.arrange(core, ledger.nodes(), Arranger.BESIDE_CORE);
        if (arrangement instanceof Arrangement.Stuck stuck) {
            return new Outlook.NoRoom(stuck);
        }
        boolean progressNeeded = !service.isEmpty()
                && (core.isEmpty() || core.stream().anyMatch(s -> !s.demand().equals(Resources.NONE)));
        Resources without = progressNeeded ? usedFullyGrown() : Resources.NONE;
        int mark = ledger.mark();
        placer.placeTogether(core, (Arrangement.Found) arrangement);
        service.add(candidate);
        if (progressNeeded && usedFullyGrown().fitsIn(without)) {
            ledger.undo(mark);
            service.remove(candidate);
            return new Outlook.NoGain();
        }
        return new Outlook.Starts();
    }

    /** Whether it lacks core that it could have if all others left: nobody may take that room meanwhile. */
    private boolean isOwed(Member member) {
        List<Slot> lost = member.lostCore();
        return !lost.isEmpty() && capacity.couldFitAlone(member, lost);
    }

    private Resources usedFullyGrown() {
        int mark = ledger.mark();
        grow(Double.MAX_VALUE);
        Resources used = ledger.used();
        ledger.undo(mark);
        return used;
    }

    /** Whether anything changed. What is due by then is placed. */
    private boolean grow(double by) {
        int mark = ledger.mark();
        for (Member member : service.members()) {
            member.elastic().forEach(identical -> identical.forEach(placer::returnHome));
            if (member.lostCore().isEmpty()) {
                member.elastic().forEach(identical -> grow(identical, by));
            }
        }
        return ledger.mark() > mark;
    }

    /** Those that do not run go first: to move one that runs costs more than to start another. */
    private void grow(List<Slot> identical, double by) {
        for (boolean running : new boolean[] {false, true}) {
            for (Slot slot : identical) {
                boolean candidate = slot.node == null && slot.due(by) && (slot.home != null) == running;
                if (candidate && !placer.place(slot)) {
                    return;
                }
            }
        }
    }
}
