package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.internal.journal.DerivedState;
import org.jspecify.annotations.Nullable;

/** Instances of one group on one node, as counts. Only the {@link Ledger} changes the counts. */
public final class Allocation {

    private final InstanceGroup group;
    private final RunningRequest running;
    private final NodeState node;
    private final long number;

    /** Its place among those of the group. */
    private int index;

    @DerivedState("the elastic allocations of the member when they were last put in order")
    private int reclaimIndex;

    private int core;
    private int elastic;

    /** Whether it was changed since the last plan; then what it was before is noted here. */
    private boolean changed;

    private int coreBefore;
    private int elasticBefore;

    /** The time of the decision in which it was changed, in seconds. */
    private double startsAt;

    /** Of the elastic instances that were there at the last plan. */
    private final StartTimes startTimes = new StartTimes();

    @DerivedState("set before each use by note()")
    private double youngestNoted;

    @DerivedState("set before each use by note()")
    private int rankNoted;

    private @Nullable PlacementReason placedFor;
    private @Nullable PlacementReason takenFor;

    public Allocation(InstanceGroup group, NodeState node, int index) {
        this.group = group;
        this.running = group.running();
        this.node = node;
        this.number = node.numberAllocation();
        this.index = index;
    }

    public InstanceGroup group() {
        return group;
    }

    public RunningRequest running() {
        return running;
    }

    public NodeState node() {
        return node;
    }

    public int core() {
        return core;
    }

    public int elastic() {
        return elastic;
    }

    /** Core instances at the last plan. */
    public int coreBefore() {
        return changed ? coreBefore : core;
    }

    /** Elastic instances at the last plan. */
    public int elasticBefore() {
        return changed ? elasticBefore : elastic;
    }

    /** When its elastic instances started; those that started since the last plan are not included. */
    public StartTimes startTimes() {
        return startTimes;
    }

    @Nullable
    public PlacementReason placedFor() {
        return placedFor;
    }

    @Nullable
    public PlacementReason takenFor() {
        return takenFor;
    }

    /** Elastic instances that may be reclaimed at this time. */
    public int takeable(double now, double minimumRun) {
        return minimumRun == 0 ? elastic : Math.max(0, elastic - startTimes.younger(minimumRun, now));
    }

    /** When the youngest elastic instance started, or starts with this decision. */
    double youngest() {
        return changed && elastic > elasticBefore ? Math.max(startsAt, startTimes.youngest()) : startTimes.youngest();
    }

    /** Keeps at hand what {@link #compareNoted} compares. */
    public void note() {
        youngestNoted = youngest();
        rankNoted = node.rank();
    }

    /** Started last first; of those started together the last node, then the last component. */
    static int compareNoted(Allocation a, Allocation b) {
        int order = Double.compare(b.youngestNoted, a.youngestNoted);
        if (order == 0) {
            order = Integer.compare(b.rankNoted, a.rankNoted);
        }
        return order != 0 ? order : Integer.compare(b.group.index(), a.group.index());
    }

    /** The last in the order first, then as {@link #compareNoted} says. */
    public static int compareLastFirst(Allocation a, Allocation b) {
        int order = Integer.compare(b.running.position(), a.running.position());
        return order != 0 ? order : compareNoted(a, b);
    }

    public boolean empty() {
        return core == 0 && elastic == 0;
    }

    /** Larger than that of all that came to the node before. */
    long number() {
        return number;
    }

    int index() {
        return index;
    }

    void moveTo(int changedIndex) {
        index = changedIndex;
    }

    int reclaimIndex() {
        return reclaimIndex;
    }

    void reclaimIndex(int place) {
        reclaimIndex = place;
    }

    /** Adds to the counts; for the ledger, which records it. */
    void add(int coreMore, int elasticMore) {
        core += coreMore;
        elastic += elasticMore;
    }

    /** Sets the reasons; for the ledger, which records it. */
    void explain(@Nullable PlacementReason placed, @Nullable PlacementReason taken) {
        placedFor = placed;
        takenFor = taken;
    }

    /** Keeps the counts of the last plan, unless they are kept already; returns whether it did. */
    boolean beginChange(double now) {
        if (changed) {
            return false;
        }
        changed = true;
        startsAt = now;
        coreBefore = core;
        elasticBefore = elastic;
        return true;
    }

    /** The counts are those of the last plan. */
    void endChange() {
        changed = false;
        startsAt = 0;
        coreBefore = 0;
        elasticBefore = 0;
    }
}
