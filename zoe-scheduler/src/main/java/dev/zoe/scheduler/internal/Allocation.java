package dev.zoe.scheduler.internal;

import org.jspecify.annotations.Nullable;

/** Instances of one group on one node, as counts. */
final class Allocation {

    final Group group;
    final Member member;
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
    final Ages ages = new Ages();

    private double youngestNoted;
    private int rankNoted;

    @Nullable
    Grounds placedFor;

    @Nullable
    Grounds takenFor;

    Allocation(Group group, NodeState node) {
        this.group = group;
        this.member = group.member;
        this.node = node;
    }

    /** Elastic instances that may be taken back at this time. */
    int takeable(double now, double minimumRun) {
        return minimumRun == 0 ? elastic : Math.max(0, elastic - ages.younger(minimumRun, now));
    }

    /** When the youngest elastic instance started, or starts with this decision. */
    double youngest() {
        return changed && elastic > elasticBefore ? Math.max(startsAt, ages.youngest()) : ages.youngest();
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
        int order = Integer.compare(b.member.position, a.member.position);
        return order != 0 ? order : compareNoted(a, b);
    }

    boolean empty() {
        return core == 0 && elastic == 0;
    }
}
