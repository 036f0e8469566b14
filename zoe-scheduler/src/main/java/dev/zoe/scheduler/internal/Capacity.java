package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What could run on the known nodes if they were empty. */
final class Capacity {

    private final Ledger ledger;

    Capacity(Ledger ledger) {
        this.ledger = ledger;
    }

    /** Why this could never run, as a sentence; empty when it could, or when no node is known. */
    Optional<String> neverFits(Request request) {
        List<NodeState> known = known();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        List<Slot> core = new Member(request).core();
        for (Slot slot : core) {
            if (slot.instance.ordinal() == 0
                    && Arranger.arrange(List.of(slot), known, Arranger.WHOLE_CLUSTER)
                            instanceof Arrangement.Stuck stuck) {
                return Optional.of(alone(stuck));
            }
        }
        return Arranger.arrange(core, known, Arranger.WHOLE_CLUSTER) instanceof Arrangement.Stuck stuck
                ? Optional.of(together(core, known, stuck.slot()))
                : Optional.empty();
    }

    /** Whether these slots of a request in service could fit beside the core it has, if all others left. */
    boolean couldFitAlone(Member member, List<Slot> slots) {
        Arranger.View alone = new Arranger.View() {
            @Override
            public Resources room(NodeState node) {
                Resources room = node.node().capacity();
                for (Slot own : member.core()) {
                    room = own.node == node ? room.beyond(own.demand()) : room;
                }
                return room;
            }

            @Override
            public int instances(NodeState node) {
                return 0;
            }

            @Override
            public boolean open(NodeState node, Slot slot) {
                return node.carries(slot);
            }
        };
        return Arranger.arrange(slots, ledger.nodes(), alone) instanceof Arrangement.Found;
    }

    private List<NodeState> known() {
        return ledger.nodes().stream()
                .filter(n -> !n.node().drained() || !n.node().capacity().equals(Resources.NONE))
                .toList();
    }

    private static String alone(Arrangement.Stuck stuck) {
        Slot slot = stuck.slot();
        return stuck.nearest()
                .map(n -> "core service %s needs %s on one node%s; the nearest, %s, has %s in all"
                        .formatted(
                                slot.component.name(),
                                Amounts.of(slot.demand(), stuck.missing()),
                                Amounts.withLabels(slot.component.labels()),
                                n.name(),
                                Amounts.of(n.node().capacity(), stuck.missing())))
                .orElseGet(() -> "core service %s needs a node%s, and there is none"
                        .formatted(slot.component.name(), Amounts.withLabels(slot.component.labels())));
    }

    private static String together(List<Slot> core, List<NodeState> known, Slot stuck) {
        Resources needed = sum(core, Slot::demand);
        Resources there = sum(known, n -> n.node().capacity());
        Resources lacking = needed.beyond(there);
        String all = Amounts.count(core.size(), "core service");
        return lacking.equals(Resources.NONE)
                ? "the %s find no room together on the %s, even empty: none is left for a %s%s"
                        .formatted(
                                all,
                                Amounts.count(known.size(), "node"),
                                stuck.component.name(),
                                Amounts.withLabels(stuck.component.labels()))
                : "the %s need %s together; all nodes together have %s"
                        .formatted(all, Amounts.of(needed, lacking), Amounts.of(there, lacking));
    }

    private static <T> Resources sum(List<T> parts, Function<T, Resources> amount) {
        return parts.stream().map(amount).reduce(Resources.NONE, Resources::plus);
    }
}
