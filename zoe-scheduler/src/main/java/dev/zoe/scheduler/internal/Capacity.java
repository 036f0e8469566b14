package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Progress;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import java.util.List;
import java.util.Optional;

/** What could run on the known nodes if they were empty, and nobody else used them. */
final class Capacity {

    private final Settings settings;
    private final Cluster empty;
    private final Ledger ledger;
    private final Placer placer;

    /** @param nodes all that are known */
    Capacity(Settings settings, Iterable<NodeState> nodes) {
        this.settings = settings;
        Effort effort = new Effort();
        empty = new Cluster(settings.placement(), effort);
        for (NodeState state : nodes) {
            Node node = state.node;
            if (!node.drained() || !node.capacity().equals(Resources.NONE)) {
                empty.put(new Node(node.name(), node.capacity(), Resources.NONE, node.labels(), false));
            }
        }
        ledger = new Ledger(empty, effort);
        placer = new Placer(empty, ledger, new ServiceSet(effort), effort);
    }

    /** Why this could never run, as a sentence; empty when it could, or when no node is known. */
    Optional<String> neverFits(Request request) {
        if (empty.nodes().isEmpty()) {
            return Optional.empty();
        }
        List<Lot> lots = Lot.of(member(request), settings.allocator().whole(), 0, empty);
        for (Lot lot : lots) {
            if (!empty.hasRoom(lot.group)) {
                return Optional.of(alone(lot));
            }
        }
        boolean fits = placer.placeInFreeRoom(lots);
        ledger.undo(0);
        ledger.settle();
        return fits ? Optional.empty() : Optional.of(together(lots));
    }

    /** Whether the core that a request in service lacks could be placed beside what it has, if all others left. */
    boolean couldBeWhole(Member member) {
        Member alone = member(member.request);
        for (int i = 0; i < alone.groups.size(); i++) {
            Group group = alone.groups.get(i);
            group.coreWanted = member.groups.get(i).coreWanted;
            for (Allocation held : member.groups.get(i).all()) {
                NodeState node = empty.find(held.node.name);
                if (node != null && held.core > 0) {
                    ledger.place(group.on(node), true, held.core, null, null);
                }
            }
        }
        List<Lot> lots = Lot.of(alone, false, 0, empty);
        boolean fits = placer.placeInFreeRoom(lots);
        ledger.undo(0);
        ledger.settle();
        return fits;
    }

    private Member member(Request request) {
        empty.learn(request);
        return Admission.member(
                request,
                new Holder("", empty.dimensions.count()),
                empty,
                Progress.start(request.runTime(), 1, 0, settings.speedUp()));
    }

    private String alone(Lot lot) {
        Group group = lot.group;
        String where = Amounts.withLabels(group.component.labels());
        return Nearest.to(group, empty, NodeState::free)
                .map(n -> "core service %s needs %s on one node%s; the nearest, %s, has %s in all"
                        .formatted(
                                group.component.name(),
                                Amounts.of(group.component.demand(), n.missing()),
                                where,
                                n.node().name,
                                Amounts.of(n.node().node.capacity(), n.missing())))
                .orElseGet(() ->
                        "core service %s needs a node%s, and there is none".formatted(group.component.name(), where));
    }

    private String together(List<Lot> lots) {
        int instances = 0;
        long[] needed = new long[empty.dimensions.count()];
        for (Lot lot : lots) {
            instances += lot.missing;
            for (int d = 0; d < needed.length; d++) {
                needed[d] = saturated(needed[d], lot.group.demand[d], lot.missing);
            }
        }
        Resources all = empty.dimensions.resources(needed);
        Resources there = empty.dimensions.resources(empty.capacity());
        Resources lacking = all.beyond(there);
        String services = Amounts.count(instances, settings.allocator().whole() ? "service" : "core service");
        Group stuck = lots.get(lots.size() - 1).group;
        return lacking.equals(Resources.NONE)
                ? "the %s find no room together on the %s, even empty: none is left for a %s%s"
                        .formatted(
                                services,
                                Amounts.count(empty.nodes().size(), "node"),
                                stuck.component.name(),
                                Amounts.withLabels(stuck.component.labels()))
                : "the %s need %s together; all nodes together have %s"
                        .formatted(services, Amounts.of(all, lacking), Amounts.of(there, lacking));
    }

    private static long saturated(long sum, long demand, int count) {
        long high = Math.multiplyHigh(demand, (long) count);
        long more = high == 0 ? demand * count : Long.MAX_VALUE;
        return more < 0 || sum > Long.MAX_VALUE - more ? Long.MAX_VALUE : sum + more;
    }
}
