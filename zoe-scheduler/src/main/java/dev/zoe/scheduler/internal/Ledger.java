package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What is held on which node. Every change can be undone exactly, back to a mark. */
final class Ledger {

    private final Order order;
    private final Comparator<Slot> slotOrder;
    private final TreeMap<String, NodeState> nodes = new TreeMap<>();
    private final List<Change> changes = new ArrayList<>();
    private Resources used = Resources.NONE;

    /** A slot that was put on a node or taken from it, with the grounds it had before. */
    private record Change(Slot slot, NodeState node, boolean placed, Grounds before) {}

    Ledger(Order order) {
        this.order = order;
        this.slotOrder = Comparator.<Slot, Request>comparing(s -> s.request, order)
                .thenComparingInt(s -> s.instance.component())
                .thenComparingInt(s -> s.instance.ordinal());
    }

    Order order() {
        return order;
    }

    /** By the order of the requests, then component, then ordinal. */
    Comparator<Slot> slotOrder() {
        return slotOrder;
    }

    /** By name. */
    Collection<NodeState> nodes() {
        return nodes.values();
    }

    Optional<NodeState> node(String name) {
        return Optional.ofNullable(nodes.get(name));
    }

    /** Held on all nodes together. */
    Resources used() {
        return used;
    }

    /** Adds the node or changes it; what is held on it stays. */
    NodeState put(Node node) {
        NodeState state = nodes.get(node.name());
        if (state == null) {
            state = new NodeState(node, slotOrder);
            nodes.put(node.name(), state);
        } else {
            state.change(node);
        }
        return state;
    }

    /** Takes the node out; nothing may be held on it any more. */
    void drop(NodeState node) {
        if (node.instances() > 0) {
            throw new IllegalStateException(
                    "node %s still holds %d instances".formatted(node.name(), node.instances()));
        }
        nodes.remove(node.name());
    }

    void place(Slot slot, NodeState node, Grounds grounds) {
        changes.add(new Change(slot, node, true, slot.placedFor));
        slot.placedFor = grounds;
        put(slot, node);
    }

    void take(Slot slot, Grounds grounds) {
        NodeState node = Objects.requireNonNull(slot.node, "only what is placed can be taken");
        changes.add(new Change(slot, node, false, slot.takenFor));
        slot.takenFor = grounds;
        takeOff(slot, node);
    }

    int mark() {
        return changes.size();
    }

    /** Undoes everything since the mark. */
    void undo(int mark) {
        for (int i = changes.size() - 1; i >= mark; i--) {
            Change change = changes.remove(i);
            if (change.placed) {
                takeOff(change.slot, change.node);
                change.slot.placedFor = change.before;
            } else {
                put(change.slot, change.node);
                change.slot.takenFor = change.before;
            }
        }
    }

    /** Slots that were touched since the last {@link #settle()}, each once. */
    Set<Slot> touched() {
        Set<Slot> touched = new LinkedHashSet<>();
        changes.forEach(c -> touched.add(c.slot));
        return touched;
    }

    /** What was done can no longer be undone: every touched slot is now at home where it is. */
    void settle() {
        changes.forEach(c -> c.slot.home = c.slot.node);
        changes.clear();
    }

    private void put(Slot slot, NodeState node) {
        if (slot.node != null) {
            throw new IllegalStateException("%s is on node %s already".formatted(slot.instance, slot.node.name()));
        }
        node.add(slot);
        used = used.plus(slot.demand());
        slot.node = node;
    }

    private void takeOff(Slot slot, NodeState node) {
        node.remove(slot);
        used = used.minus(slot.demand());
        slot.node = null;
    }
}
