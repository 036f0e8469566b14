package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.internal.journal.Journal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** Where the instances of one group are, and what was changed there since the last plan. */
public final class GroupAllocations {

    private final Journal journal;
    private final InstanceGroup group;
    private final List<Allocation> all = new ArrayList<>();

    /** Those that were changed since the last plan. */
    private final List<Allocation> changed = new ArrayList<>(0);

    GroupAllocations(Journal journal, InstanceGroup group) {
        this.journal = journal;
        this.group = group;
    }

    /** In no certain order. */
    public List<Allocation> all() {
        return all;
    }

    /** The allocation on the node, perhaps a new and empty one. */
    Allocation on(NodeState node) {
        Allocation known = all.isEmpty() ? null : node.find(group);
        if (known != null) {
            return known;
        }
        Allocation added = new Allocation(group, node, all.size());
        if (journal.isRecording()) {
            journal.record(() -> forget(added));
        }
        all.add(added);
        node.add(added);
        return added;
    }

    /** The allocation is empty. */
    void forget(Allocation allocation) {
        Allocation last = all.remove(all.size() - 1);
        if (last != allocation) {
            all.set(allocation.index(), last);
            last.moveTo(allocation.index());
        }
        allocation.node().remove(allocation);
    }

    /** Those that were changed since the last plan; for the ledger, which records it. */
    List<Allocation> changed() {
        return changed;
    }

    /** Where elastic instances were reclaimed since the last plan, by name of the node. */
    public List<Allocation> displaced() {
        return changed(a -> a.elastic() < a.elasticBefore());
    }

    /** Of these, where at least one fits again. */
    public List<Allocation> displacedThatFit() {
        return changed(a -> a.elastic() < a.elasticBefore() && a.node().fits(group.demand()));
    }

    /** Where elastic instances were placed since the last plan, by name of the node. */
    public List<Allocation> started() {
        return changed(a -> a.elastic() > a.elasticBefore());
    }

    private List<Allocation> changed(Predicate<Allocation> which) {
        List<Allocation> chosen = new ArrayList<>();
        for (Allocation allocation : changed) {
            if (which.test(allocation)) {
                chosen.add(allocation);
            }
        }
        chosen.sort(Comparator.comparingInt(a -> a.node().rank()));
        return chosen;
    }
}
