package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.journal.Journal;
import dev.zoe.scheduler.internal.journal.Trial;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is held on which node. A {@link Trial} undoes its changes exactly. */
public final class Ledger {

    private final Journal journal;
    private final AllocationListener listener;

    private final EffortCounters effort;

    /** Allocations that were changed since the last plan. */
    private final List<Allocation> changed = new ArrayList<>();

    private final RestartedInstances restarts;

    @DerivedState("set at the start of each decision or trial")
    private double now;

    /** A change, with what else it replaced. */
    private record Change(
            Ledger ledger,
            Allocation allocation,
            int core,
            int elastic,
            @Nullable PlacementReason placedBefore,
            @Nullable PlacementReason takenBefore,
            boolean displacedBefore)
            implements Journal.Undo {
        @Override
        public void undo() {
            ledger.apply(allocation, -core, -elastic);
            allocation.explain(placedBefore, takenBefore);
            allocation.group().setDisplaced(displacedBefore);
        }
    }

    public Ledger(Journal journal, AllocationListener listener, EffortCounters effort) {
        this.journal = journal;
        this.listener = listener;
        this.effort = effort;
        this.restarts = new RestartedInstances(journal);
    }

    /** The time of all that follows, in seconds. */
    public void at(double time) {
        now = time;
    }

    /** Puts instances on the node. {@code again} is the one that ended before and starts again, if it is one. */
    public void place(
            Allocation allocation,
            boolean core,
            int count,
            @Nullable EndedInstance again,
            @Nullable PlacementReason why) {
        change(
                allocation,
                core ? count : 0,
                core ? 0 : count,
                why == null ? allocation.placedFor() : why,
                allocation.takenFor());
        if (again != null) {
            restarts.add(allocation.group(), again);
        }
    }

    /** Puts back elastic instances that were reclaimed without need, with the reason of an earlier reclaim if any. */
    public void putBack(Allocation allocation, int count, @Nullable PlacementReason takenFor) {
        change(allocation, 0, count, allocation.placedFor(), takenFor);
    }

    /** Takes elastic instances off the node. */
    public void reclaim(Allocation allocation, int count, @Nullable PlacementReason why) {
        change(allocation, 0, -count, allocation.placedFor(), why == null ? allocation.takenFor() : why);
    }

    /** Takes one instance off the node, which ended. */
    public void release(Allocation allocation, boolean core) {
        change(allocation, core ? -1 : 0, core ? 0 : -1, allocation.placedFor(), allocation.takenFor());
    }

    /** Takes everything of the allocation off its node. */
    public void releaseAll(Allocation allocation) {
        change(allocation, -allocation.core(), -allocation.elastic(), allocation.placedFor(), allocation.takenFor());
    }

    /** What was changed since the last {@link #commit()}. */
    public List<Allocation> changed() {
        return changed;
    }

    /**
     * Instances that ended before and start again. Those that were placed and gave way since still wait for their turn:
     * what never ran goes first.
     */
    public List<Instance> renewed() {
        return restarts.starting();
    }

    /** What was done stays: the next plan counts from here. */
    public void commit() {
        journal.requireNoTrial();
        for (Allocation allocation : changed) {
            allocation.endChange();
            allocation.group().setDisplaced(false);
            allocation.group().allocations().changed().clear();
            allocation.running().elasticChanged(allocation);
            if (allocation.empty()) {
                allocation.group().allocations().forget(allocation);
            }
        }
        changed.clear();
        restarts.commit();
    }

    private void change(
            Allocation allocation,
            int core,
            int elastic,
            @Nullable PlacementReason placedFor,
            @Nullable PlacementReason takenFor) {
        InstanceGroup group = allocation.group();
        if (allocation.beginChange(now)) {
            if (journal.isRecording()) {
                journal.record(() -> forgetChange(allocation));
            }
            changed.add(allocation);
            group.allocations().changed().add(allocation);
        }
        if (journal.isRecording()) {
            journal.record(new Change(
                    this,
                    allocation,
                    core,
                    elastic,
                    allocation.placedFor(),
                    allocation.takenFor(),
                    group.isDisplaced()));
        }
        allocation.explain(placedFor, takenFor);
        if (elastic < 0) {
            group.setDisplaced(true);
        }
        apply(allocation, core, elastic);
        if (elastic > 0) {
            allocation.running().recheckIfSatisfied();
        }
    }

    /** It is the last one that was changed. */
    private void forgetChange(Allocation allocation) {
        allocation.endChange();
        changed.remove(changed.size() - 1);
        List<Allocation> ofGroup = allocation.group().allocations().changed();
        ofGroup.remove(ofGroup.size() - 1);
    }

    /** Changes all counts that follow from what is held; with the opposite counts it undoes itself. */
    private void apply(Allocation allocation, int core, int elastic) {
        effort.countChange();
        InstanceGroup group = allocation.group();
        RunningRequest running = allocation.running();
        NodeState node = allocation.node();
        allocation.add(core, elastic);
        group.add(core, elastic);
        running.add(core, elastic);
        int both = core + elastic;
        node.addInstances(both);
        HolderUsage holder = running.holder();
        long[] demand = group.demand();
        for (int d = 0; d < demand.length; d++) {
            long all = demand[d] * both;
            long ofCore = demand[d] * core;
            node.add(d, all, ofCore);
            holder.add(d, all, ofCore);
        }
        if (elastic != 0) {
            running.quotas().addElastic(group.quotaDemand(), elastic);
            running.elasticChanged(allocation);
            running.refreshElasticLack();
        }
        listener.changed(node, core != 0);
    }
}
