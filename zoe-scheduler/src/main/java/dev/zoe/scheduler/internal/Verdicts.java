package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says in words why a request stands where it stands. */
final class Verdicts {

    private final WaitingLine waiting;
    private final Allocator allocator;
    private final Capacity capacity;

    Verdicts(WaitingLine waiting, Allocator allocator, Capacity capacity) {
        this.waiting = waiting;
        this.allocator = allocator;
        this.capacity = capacity;
    }

    Verdict ofWaiting(Request request) {
        int position = waiting.position(request);
        List<String> reasons = new ArrayList<>();
        capacity.neverFits(request)
                .ifPresent(why -> reasons.add("can never run here, and nobody waits for it: " + why));
        boolean never = !reasons.isEmpty();
        boolean next = waiting.head().filter(request::equals).isPresent();
        if (!next && position > 1) {
            reasons.add("order: %s ahead".formatted(Amounts.count(position - 1, "application")));
        }
        Outlook outlook = allocator.outlook(request);
        if (!never && (next || outlook instanceof Outlook.NoRoom)) {
            reasons.add(sentence(outlook));
        }
        Resources missing =
                outlook instanceof Outlook.NoRoom noRoom ? noRoom.stuck().missing() : Resources.NONE;
        return new Verdict(Verdict.State.WAITING, position, reasons, missing);
    }

    Verdict ofMember(Member member, double now) {
        List<String> reasons = new ArrayList<>();
        List<Slot> lost = member.lostCore();
        if (!lost.isEmpty()) {
            reasons.add("%s lost and not yet placed again".formatted(Amounts.count(lost.size(), "core service")));
        }
        long core = member.core().stream().filter(s -> s.node != null).count();
        List<Slot> elastic = member.elastic().stream().flatMap(List::stream).toList();
        long granted = elastic.stream().filter(s -> s.node != null).count();
        reasons.add("in service with %d of %d core and %d of %d elastic services"
                .formatted(core, member.request.core(), granted, member.request.elastic()));
        for (Slot slot : member.slots()) {
            if (slot.node == null && slot.wanted() && !slot.due(now)) {
                reasons.add(String.format(
                        Locale.ROOT,
                        "%s %d ended on %s and is placed again in %.1f s at the earliest",
                        slot.component.name(),
                        slot.instance.ordinal(),
                        slot.endedOn,
                        slot.again - now));
            }
        }
        if (elastic.stream().anyMatch(s -> s.node == null && s.due(now))) {
            reasons.add("no room for more elastic services that nobody before it in the order uses");
        }
        return new Verdict(Verdict.State.IN_SERVICE, 0, reasons, Resources.NONE);
    }

    static Verdict unknown(long request) {
        String why = "no application %d waits or is in service".formatted(request);
        return new Verdict(Verdict.State.UNKNOWN, 0, List.of(why), Resources.NONE);
    }

    private static String sentence(Outlook outlook) {
        if (outlook instanceof Outlook.NoRoom noRoom) {
            return noRoom(noRoom.stuck());
        }
        if (outlook instanceof Outlook.NoGain) {
            return "its core would only take room that the elastic services of the applications in service use";
        }
        if (outlook instanceof Outlook.AfterRepair after) {
            return "application %d lost core services and gets them back first".formatted(after.request());
        }
        return "its core has room: it starts with the next decision";
    }

    private static String noRoom(Arrangement.Stuck stuck) {
        Slot slot = stuck.slot();
        String where = Amounts.withLabels(slot.component.labels());
        return stuck.nearest()
                .map(n -> "core (%s) needs %s on one node%s; the best node, %s, lacks %s"
                        .formatted(
                                slot.component.name(),
                                Amounts.of(slot.demand(), stuck.missing()),
                                where,
                                n.name(),
                                Amounts.of(stuck.missing(), stuck.missing())))
                .orElseGet(() -> "core (%s) needs a node%s that takes new services, and there is none"
                        .formatted(slot.component.name(), where));
    }
}
