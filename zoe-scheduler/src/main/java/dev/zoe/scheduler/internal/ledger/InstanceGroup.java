package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.journal.Journal;
import dev.zoe.scheduler.internal.quota.QuotaDemand;
import java.util.Arrays;

/** The identical instances of one component of a running request: how many are wanted, and how many are where. */
public final class InstanceGroup {

    private final Journal journal;
    private final RunningRequest running;
    private final int index;
    private final Request.Component component;
    private final long labels;
    private long[] demand;
    private final long[] quotaDemand;

    private int coreWanted;
    private int coreHeld;
    private int elasticWanted;
    private int elasticHeld;

    private final EndedInstances ended = new EndedInstances();
    private final GroupAllocations allocations;

    private boolean cannotGrow;
    private boolean displaced;
    private int unfairThen;

    @DerivedState("set before each use by the search for fair shares")
    private int wanted;

    @DerivedState("set before each use by the search for fair shares")
    private int fair;

    private double coolUntil = Double.NEGATIVE_INFINITY;

    public InstanceGroup(Journal journal, RunningRequest running, int index, long[] demand, long labels) {
        this.journal = journal;
        this.running = running;
        this.index = index;
        this.component = running.request().components().get(index);
        this.demand = demand;
        this.quotaDemand = QuotaDemand.vector(component);
        this.labels = labels;
        this.allocations = new GroupAllocations(journal, this);
        this.coreWanted = component.core();
        this.elasticWanted = component.elastic();
        running.addMissingCore(coreWanted);
    }

    public RunningRequest running() {
        return running;
    }

    /** Its place among the components of the request. */
    public int index() {
        return index;
    }

    public Request.Component component() {
        return component;
    }

    /** What one instance asks for, by dimension; not to be changed. */
    public long[] demand() {
        return demand;
    }

    /** What one instance counts for quotas; not to be changed. */
    public long[] quotaDemand() {
        return quotaDemand;
    }

    /** The labels that a node must have, as bits. */
    public long labels() {
        return labels;
    }

    /** Core instances that it should have. */
    public int coreWanted() {
        return coreWanted;
    }

    public int coreHeld() {
        return coreHeld;
    }

    /** Elastic instances that it asks for. */
    int elasticWanted() {
        return elasticWanted;
    }

    public int elasticHeld() {
        return elasticHeld;
    }

    /** Adds to what it holds; for the ledger, which records it. */
    void add(int core, int elastic) {
        coreHeld += core;
        elasticHeld += elastic;
    }

    /** As many core instances are wanted, and no others. */
    public void wantCore(int count) {
        running.addMissingCore(count - coreWanted);
        coreWanted = count;
    }

    /** A resource came up that was not known. */
    public void widen(int dimensions) {
        demand = Arrays.copyOf(demand, dimensions);
    }

    /** Whether it is known that only touched nodes can have capacity for one more elastic instance. */
    public boolean cannotGrow() {
        return cannotGrow;
    }

    public void setCannotGrow(boolean value) {
        if (cannotGrow != value) {
            if (journal.isRecording()) {
                journal.record(() -> cannotGrow = !value);
            }
            cannotGrow = value;
        }
    }

    /** Whether some of its elastic instances were reclaimed since the last plan. */
    public boolean isDisplaced() {
        return displaced;
    }

    /** For the ledger, which records it. */
    void setDisplaced(boolean value) {
        displaced = value;
    }

    /** How many elastic instances would be fair; only set when the order is by share. */
    public int fair() {
        return fair;
    }

    public void setFair(int count) {
        fair = count;
    }

    /** How many elastic instances it holds beyond what is fair. */
    public int unfair() {
        return Math.max(0, elasticHeld - fair);
    }

    /** How many it held beyond that when others last searched for capacity that they may reclaim. */
    public int unfairThen() {
        return unfairThen;
    }

    public void noteUnfair() {
        int now = unfair();
        if (unfairThen != now) {
            if (journal.isRecording()) {
                int before = unfairThen;
                journal.record(() -> unfairThen = before);
            }
            unfairThen = now;
        }
    }

    /** How many elastic instances it would hold if there were capacity for all that are due. */
    public int wanted() {
        return wanted;
    }

    public void measureWanted(double now) {
        wanted = elasticHeld + placeableElastic(now);
    }

    /** Only so many count as wanted, because of its quotas. */
    public void limitWanted(int most) {
        wanted = most;
    }

    /** How many more elastic instances its quotas allow. */
    public int quotaRoom() {
        return running.quotas().room(quotaDemand);
    }

    /** No new elastic instances before this time, in seconds. */
    public double coolUntil() {
        return coolUntil;
    }

    public void setCoolUntil(double until) {
        coolUntil = until;
    }

    /** Its instances that ended before the request did. */
    public EndedInstances ended() {
        return ended;
    }

    /** Where its instances are. */
    public GroupAllocations allocations() {
        return allocations;
    }

    /** The allocation on the node, perhaps a new and empty one. */
    public Allocation on(NodeState node) {
        return allocations.on(node);
    }

    /** This one is never placed again. */
    public void over(int ordinal) {
        ended.markOver(ordinal);
        if (ordinal < component.core()) {
            coreWanted--;
            running.addMissingCore(-1);
            running.coreWantedChanged();
        } else {
            elasticWanted--;
            running.refreshElasticLack();
            running.recheckIfSatisfied();
        }
    }

    public int missing(boolean core) {
        return core ? coreWanted - coreHeld : elasticWanted - elasticHeld;
    }

    /** Instances that are to be placed and have not ended before. */
    public int missingFresh(boolean core) {
        return missing(core) - ended.notPlaced(core);
    }

    /** Elastic instances that could be placed now if there were capacity for all. */
    public int placeableElastic(double now) {
        if (coolUntil > now) {
            return 0;
        }
        return missing(false) - ended.pausingElastic(now);
    }

    /** The next time when one of its instances that pauses may be placed; infinity for never. */
    double endOfPause(double now) {
        double next = ended.nextDue(now);
        boolean cools = elasticHeld < elasticWanted && coolUntil > now;
        return cools ? Math.min(next, coolUntil) : next;
    }
}
