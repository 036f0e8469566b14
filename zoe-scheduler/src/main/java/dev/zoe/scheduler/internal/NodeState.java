package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Resources;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A node and what the ledger holds on it. */
final class NodeState {

    private Node node;
    private Resources usable;
    private Resources used = Resources.NONE;
    private Resources coreUsed = Resources.NONE;
    private Resources free;
    private Resources coreFree;
    final NavigableSet<Slot> core;
    final NavigableSet<Slot> elastic;

    NodeState(Node node, Comparator<Slot> slotOrder) {
        this.core = new TreeSet<>(slotOrder);
        this.elastic = new TreeSet<>(slotOrder);
        this.node = node;
        this.usable = node.capacity().beyond(node.foreign());
        this.free = usable;
        this.coreFree = usable;
    }

    String name() {
        return node.name();
    }

    Node node() {
        return node;
    }

    void change(Node changed) {
        node = changed;
        usable = node.capacity().beyond(node.foreign());
        recount();
    }

    Resources usable() {
        return usable;
    }

    Resources used() {
        return used;
    }

    Resources free() {
        return free;
    }

    int instances() {
        return core.size() + elastic.size();
    }

    List<Slot> slots() {
        return Stream.concat(core.stream(), elastic.stream()).toList();
    }

    /** What core instances leave: the room there would be if every elastic instance were taken back. */
    Resources coreFree() {
        return coreFree;
    }

    boolean carries(Slot slot) {
        return node.labels().containsAll(slot.component.labels());
    }

    boolean takesNew(Slot slot) {
        return !node.drained() && carries(slot);
    }

    /** A node that shrank below what it holds takes nothing, not even where one resource is left. */
    boolean fits(Slot slot) {
        return slot.demand().fitsIn(free) && used.fitsIn(usable) && takesNew(slot);
    }

    /** Whether the node could take the slot, given room, if every elastic instance were taken back. */
    boolean openBesideCore(Slot slot) {
        return coreUsed.fitsIn(usable) && takesNew(slot);
    }

    void add(Slot slot) {
        if (!(slot.core ? core : elastic).add(slot)) {
            throw new IllegalStateException("%s is on node %s already".formatted(slot.instance, name()));
        }
        used = used.plus(slot.demand());
        if (slot.core) {
            coreUsed = coreUsed.plus(slot.demand());
        }
        recount();
    }

    void remove(Slot slot) {
        if (!(slot.core ? core : elastic).remove(slot)) {
            throw new IllegalStateException("%s is not on node %s".formatted(slot.instance, name()));
        }
        used = used.minus(slot.demand());
        if (slot.core) {
            coreUsed = coreUsed.minus(slot.demand());
        }
        recount();
    }

    private void recount() {
        free = usable.beyond(used);
        coreFree = usable.beyond(coreUsed);
    }
}
