package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.internal.journal.Journal;
import java.util.ArrayList;
import java.util.List;

/** Placements of instances that ended before, since the last plan. */
final class RestartedInstances {

    private final Journal journal;
    private final List<Restart> restarts = new ArrayList<>();

    private record Restart(InstanceGroup group, EndedInstance instance) {}

    RestartedInstances(Journal journal) {
        this.journal = journal;
    }

    /** This one is placed again. */
    void add(InstanceGroup group, EndedInstance instance) {
        if (journal.isRecording()) {
            journal.record(this::removeLast);
        }
        restarts.add(new Restart(group, instance));
        instance.setPlaced(true);
    }

    private void removeLast() {
        restarts.remove(restarts.size() - 1).instance.setPlaced(false);
    }

    /** Those that stay placed have not ended any more. */
    void commit() {
        for (Restart restart : restarts) {
            if (restart.instance.placed()) {
                restart.group.ended().remove(restart.instance.ordinal());
            }
        }
        restarts.clear();
    }

    /**
     * Those that start again. Those that were placed and gave way since still wait for their turn: what never ran goes
     * first.
     */
    List<Instance> starting() {
        List<Instance> starting = new ArrayList<>();
        for (Restart restart : restarts) {
            EndedInstance again = restart.instance;
            InstanceGroup group = restart.group;
            if (startsOfEnded(group, again.core()) > count(starting, group, again.core())) {
                starting.add(new Instance(group.running().id(), group.index(), again.ordinal()));
            } else {
                again.setPlaced(false);
            }
        }
        return starting;
    }

    private static int startsOfEnded(InstanceGroup group, boolean core) {
        int starts = 0;
        int heldBefore = core ? group.coreHeld() : group.elasticHeld();
        for (Allocation allocation : group.allocations().changed()) {
            int more = core
                    ? allocation.core() - allocation.coreBefore()
                    : allocation.elastic() - allocation.elasticBefore();
            starts += Math.max(0, more);
            heldBefore -= more;
        }
        int wanted = core ? group.coreWanted() : group.elasticWanted();
        return starts - Math.min(starts, wanted - heldBefore - group.ended().count(core));
    }

    private static int count(List<Instance> instances, InstanceGroup group, boolean core) {
        int count = 0;
        for (Instance i : instances) {
            boolean same = i.request() == group.running().id() && i.component() == group.index();
            count += same && (i.ordinal() < group.component().core()) == core ? 1 : 0;
        }
        return count;
    }
}
