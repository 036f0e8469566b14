package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.internal.reason.PlacementReason;
import org.jspecify.annotations.Nullable;

/** Instances of one group on one node, as counts. */
final class Allocation {

    final InstanceGroup group;
    final RunningRequest running;
    final NodeState node;

    /** Its place among those of the group. */
    int index;

    /** Its place among those that the member gives up, when they were last put in order. */
    int givenUpAt;

    int core;
    int elastic;

    /** Whether it was changed since the last plan; then what it was before is noted here. */
    boolean changed;

    int coreBefore;
    int elasticBefore;

    /** The time of the decision in which it was changed, in seconds. */
    double startsAt;

    /** Of the elastic instances that were there at the last plan. */
    final StartTimes startTimes = new StartTimes();

    private double youngestNoted;
    private int rankNoted;

    @Nullable
    PlacementReason placedFor;

    @Nullable
    PlacementReason takenFor;

    Allocation(InstanceGroup group, NodeState node) {
        this.group = group;
        this.running = group.running;
        this.node = node;
    }

    /** Elastic instances that may be taken back at this time. */
    int takeable(double now, double minimumRun) {
        return minimumRun == 0 ? elastic : Math.max(0, elastic - startTimes.younger(minimumRun, now));
    }

    /** When the youngest elastic instance started, or starts with this decision. */
    double youngest() {
        return changed && elastic > elasticBefore ? Math.max(startsAt, startTimes.youngest()) : startTimes.youngest();
    }

    /** Keeps at hand what {@link #compareNoted} compares. */
    void note() {
        youngestNoted = youngest();
        rankNoted = node.rank;
    }

    /** Started last first; of those started together the last node, then the last component. */
    static int compareNoted(Allocation a, Allocation b) {
        int order = Double.compare(b.youngestNoted, a.youngestNoted);
        if (order == 0) {
            order = Integer.compare(b.rankNoted, a.rankNoted);
        }
        return order != 0 ? order : Integer.compare(b.group.index, a.group.index);
    }

    /** The last in the order first, then as {@link #compareNoted} says. */
    static int compareLastFirst(Allocation a, Allocation b) {
        int order = Integer.compare(b.running.position, a.running.position);
        return order != 0 ? order : compareNoted(a, b);
    }

    boolean empty() {
        return core == 0 && elastic == 0;
    }
}
