package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts instances on nodes of the ledger: where there is free room, and else where the least is lost by taking elastic
 * instances back.
 *
 * <p>Any elastic instance may be taken back for a core one, but for an elastic one only those of requests that come
 * later in the order. On a node the last in the order go first, and none goes that could stay.
 */
final class Placer {

    private final Ledger ledger;
    private final Order order;
    private final Comparator<NodeState> policy;
    private final PlacementPolicy published;

    Placer(Ledger ledger, PlacementPolicy policy) {
        this.ledger = ledger;
        this.order = ledger.order();
        this.published = policy;
        this.policy = policy.thenComparing(NodeState::name);
    }

    /** Whether it found a place. */
    boolean place(Slot slot) {
        NodeState free = freest(slot);
        if (free != null) {
            ledger.place(
                    slot,
                    free,
                    new Grounds.FreeRoom(
                            published, free.instances(), free.free().memory(), slot.endedOn));
            return true;
        }
        Optional<Exchange> exchange = ledger.nodes().stream()
                .flatMap(n -> exchange(slot, n).stream())
                .min(Comparator.<Exchange, Request>comparing(Exchange::firstHit, order.reversed())
                        .thenComparingInt(e -> e.victims.size())
                        .thenComparing(e -> e.node.name().equals(slot.endedOn))
                        .thenComparing(e -> e.node, policy));
        exchange.ifPresent(e -> perform(e, slot));
        return exchange.isPresent();
    }

    /** Puts a slot that was taken back since the last plan on the node where it still runs, if that is possible. */
    void returnHome(Slot slot) {
        NodeState home = slot.home;
        if (home == null || home == slot.node) {
            return;
        }
        exchange(slot, home).ifPresent(e -> {
            if (slot.node != null) {
                ledger.take(slot, slot.takenFor);
            }
            perform(e, slot);
        });
    }

    /** Places core slots that were found to fit together, each on its best node if that works out, else as found. */
    void placeTogether(List<Slot> core, Arrangement.Found found) {
        int mark = ledger.mark();
        for (Slot slot : core) {
            if (!place(slot)) {
                ledger.undo(mark);
                placeAsFound(found);
                return;
            }
        }
    }

    private void placeAsFound(Arrangement.Found found) {
        found.nodes().forEach((slot, node) -> ledger.place(slot, node, Grounds.TOGETHER));
        found.nodes().forEach((slot, node) -> victims(node, Resources.NONE, slot)
                .orElseThrow(() -> new IllegalStateException("the core on node %s does not fit".formatted(node.name())))
                .forEach(v -> ledger.take(v, new Grounds.TakenFor(slot))));
    }

    private @Nullable NodeState freest(Slot slot) {
        NodeState best = null;
        for (NodeState node : ledger.nodes()) {
            if (node.fits(slot) && (best == null || preferred(node, best, slot))) {
                best = node;
            }
        }
        return best;
    }

    private boolean preferred(NodeState a, NodeState b, Slot slot) {
        if (b.name().equals(slot.endedOn)) {
            return true;
        }
        return !a.name().equals(slot.endedOn) && policy.compare(a, b) < 0;
    }

    private Optional<Exchange> exchange(Slot slot, NodeState node) {
        return node.takesNew(slot)
                ? victims(node, slot.demand(), slot).map(victims -> new Exchange(node, victims, slot))
                : Optional.empty();
    }

    /** What must go from the node so that the demand fits; empty when it would not fit whatever may go. */
    private Optional<List<Slot>> victims(NodeState node, Resources demand, Slot beneficiary) {
        List<Slot> victims = new ArrayList<>();
        Resources held = node.used();
        for (Slot last : node.elastic.descendingSet()) {
            if (fits(demand, held, node) || !mayTake(beneficiary, last)) {
                break;
            }
            victims.add(last);
            held = held.minus(last.demand());
        }
        if (!fits(demand, held, node)) {
            return Optional.empty();
        }
        for (int i = victims.size() - 1; i >= 0; i--) {
            Resources withIt = held.plus(victims.get(i).demand());
            if (fits(demand, withIt, node)) {
                held = withIt;
                victims.remove(i);
            }
        }
        return Optional.of(victims);
    }

    private static boolean fits(Resources demand, Resources held, NodeState node) {
        return held.fitsIn(node.usable()) && demand.fitsIn(node.usable().minus(held));
    }

    private boolean mayTake(Slot beneficiary, Slot elastic) {
        return beneficiary.core || order.compare(beneficiary.request, elastic.request) < 0;
    }

    private void perform(Exchange exchange, Slot slot) {
        exchange.victims.forEach(v -> ledger.take(v, new Grounds.TakenFor(slot)));
        ledger.place(
                slot,
                exchange.node,
                new Grounds.RoomMade(exchange.victims.stream()
                        .map(v -> v.request.id())
                        .distinct()
                        .sorted()
                        .toList()));
    }

    /** A node, and what has to go there to make room for a slot. */
    private record Exchange(NodeState node, List<Slot> victims, Slot slot) {

        /** The request that comes first in the order among those that lose something. */
        Request firstHit() {
            return victims.isEmpty() ? slot.request : victims.get(victims.size() - 1).request;
        }
    }
}
