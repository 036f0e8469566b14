package dev.zoe.scheduler.internal.ledger;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** Groups of which some instances are not to be placed before a certain time, and some that had such. */
final class PausingGroups {

    private final Set<InstanceGroup> groups = new LinkedHashSet<>();

    void add(InstanceGroup group) {
        groups.add(group);
    }

    /** The next time when some instance may be placed; infinity for never. Groups that do not pause are dropped. */
    double endOfPause(RunningSet runningSet, double now) {
        double next = Double.POSITIVE_INFINITY;
        for (Iterator<InstanceGroup> all = groups.iterator(); all.hasNext(); ) {
            InstanceGroup group = all.next();
            if (!group.running().isIn(runningSet) || (group.ended().isEmpty() && group.coolUntil() <= now)) {
                all.remove();
            } else {
                next = Math.min(next, group.endOfPause(now));
            }
        }
        return next;
    }
}
