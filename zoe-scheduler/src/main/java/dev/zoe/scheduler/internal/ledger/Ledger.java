package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.reason.PlacementReason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is held on which node. Every change can be undone exactly, back to a mark. */
final class Ledger {

    private final Cluster cluster;
    private final EffortCounters effort;
    private final List<Change> changes = new ArrayList<>();

    /** Allocations that were changed since the last plan. */
    private final List<Allocation> changed = new ArrayList<>();

    private double now;

    /** A change, with what was noted on the allocation before. */
    private record Change(
            Allocation allocation,
            int core,
            int elastic,
            InstanceGroup.@Nullable Ended again,
            boolean settledBefore,
            @Nullable PlacementReason placedBefore,
            @Nullable PlacementReason takenBefore) {}

    Ledger(Cluster cluster, EffortCounters effort) {
        this.cluster = cluster;
        this.effort = effort;
    }

    /** The time of all that follows, in seconds. */
    void at(double time) {
        now = time;
    }

    /** Puts instances on the node. {@code again} is the one that ended before and starts again, if it is one. */
    void place(Allocation allocation, boolean core, int count, InstanceGroup.@Nullable Ended again, @Nullable PlacementReason why) {
        note(allocation, core ? count : 0, core ? 0 : count, again);
        if (again != null) {
            again.placed = true;
        }
        if (why != null) {
            allocation.placedFor = why;
        }
        apply(allocation, core ? count : 0, core ? 0 : count);
    }

    /** Takes instances off the node. */
    void take(Allocation allocation, boolean core, int count, @Nullable PlacementReason why) {
        note(allocation, core ? -count : 0, core ? 0 : -count, null);
        if (why != null) {
            allocation.takenFor = why;
        }
        apply(allocation, core ? -count : 0, core ? 0 : -count);
    }

    /** Takes everything of the allocation off its node. */
    void takeAll(Allocation allocation) {
        note(allocation, -allocation.core, -allocation.elastic, null);
        apply(allocation, -allocation.core, -allocation.elastic);
    }

    int mark() {
        return changes.size();
    }

    /** Undoes everything since the mark. */
    void undo(int mark) {
        for (int i = changes.size() - 1; i >= mark; i--) {
            Change change = changes.remove(i);
            Allocation allocation = change.allocation;
            apply(allocation, -change.core, -change.elastic);
            allocation.placedFor = change.placedBefore;
            allocation.takenFor = change.takenBefore;
            if (change.again != null) {
                change.again.placed = false;
            }
            allocation.group.settled = change.settledBefore;
        }
    }

    /** What was changed since the last {@link #settle()}. */
    List<Allocation> changed() {
        return changed;
    }

    /**
     * Instances that ended before and start again. Those that were placed and gave way since still wait for their turn:
     * what never ran goes first.
     */
    List<Instance> renewed() {
        List<Instance> renewed = new ArrayList<>();
        for (Change change : changes) {
            InstanceGroup.Ended again = change.again;
            if (again != null && again.placed) {
                InstanceGroup group = change.allocation.group;
                if (startsOfEnded(group, again.core) > count(renewed, group, again.core)) {
                    renewed.add(new Instance(group.running.request.id(), group.index, again.ordinal));
                } else {
                    again.placed = false;
                }
            }
        }
        return renewed;
    }

    private static int startsOfEnded(InstanceGroup group, boolean core) {
        int starts = 0;
        int heldBefore = core ? group.coreHeld : group.elasticHeld;
        for (Allocation allocation : group.changedOnes) {
            int more = core ? allocation.core - allocation.coreBefore : allocation.elastic - allocation.elasticBefore;
            starts += Math.max(0, more);
            heldBefore -= more;
        }
        int ended = 0;
        for (InstanceGroup.Ended e : group.ended) {
            ended += e.core == core ? 1 : 0;
        }
        int wanted = core ? group.coreWanted : group.elasticWanted;
        return starts - Math.min(starts, wanted - heldBefore - ended);
    }

    private static int count(List<Instance> instances, InstanceGroup group, boolean core) {
        int count = 0;
        for (Instance i : instances) {
            boolean same = i.request() == group.running.request.id() && i.component() == group.index;
            count += same && (i.ordinal() < group.component.core()) == core ? 1 : 0;
        }
        return count;
    }

    /** What was done can no longer be undone. */
    void settle() {
        for (Allocation allocation : changed) {
            allocation.changed = false;
            allocation.group.displaced = false;
            allocation.group.changedOnes.clear();
            allocation.running.elasticChanged(allocation);
            if (allocation.empty()) {
                allocation.group.forget(allocation);
            }
        }
        for (Change change : changes) {
            if (change.again != null && change.again.placed) {
                change.allocation.group.ended.remove(change.again);
            }
        }
        changed.clear();
        changes.clear();
    }

    private void note(Allocation allocation, int core, int elastic, InstanceGroup.@Nullable Ended again) {
        if (!allocation.changed) {
            allocation.changed = true;
            allocation.startsAt = now;
            allocation.coreBefore = allocation.core;
            allocation.elasticBefore = allocation.elastic;
            changed.add(allocation);
            allocation.group.changedOnes.add(allocation);
        }
        changes.add(new Change(
                allocation, core, elastic, again, allocation.group.settled, allocation.placedFor, allocation.takenFor));
    }

    private void apply(Allocation allocation, int core, int elastic) {
        effort.changes++;
        InstanceGroup group = allocation.group;
        RunningRequest running = allocation.running;
        NodeState node = allocation.node;
        allocation.core += core;
        allocation.elastic += elastic;
        group.coreHeld += core;
        group.elasticHeld += elastic;
        running.elasticHeld += elastic;
        if (core != 0) {
            running.missesMoreCore(-core);
        }
        int both = core + elastic;
        running.instances += both;
        node.instances += both;
        HolderUsage holder = running.holder;
        for (int d = 0; d < group.demand.length; d++) {
            long all = group.demand[d] * both;
            long ofCore = group.demand[d] * core;
            node.used[d] += all;
            node.coreUsed[d] += ofCore;
            holder.held[d] += all;
            holder.coreHeld[d] += ofCore;
        }
        if (elastic != 0) {
            running.elasticChanged(allocation);
            running.elasticMissing();
            group.displaced |= elastic < 0;
        }
        cluster.changed(node, core != 0);
    }
}
