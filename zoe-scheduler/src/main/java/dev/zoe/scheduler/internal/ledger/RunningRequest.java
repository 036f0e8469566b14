package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.quota.QuotaDemand;
import dev.zoe.scheduler.internal.quota.RequestQuotas;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A running request, or one that is tried there. */
public final class RunningRequest {

    private final Request request;
    private final long id;
    private final List<InstanceGroup> groups;
    private final HolderUsage holder;
    private RequestQuotas quotas;
    private int position;
    private double key;
    private int band;
    private double size;
    private WorkProgress progress;
    private int instances;
    private int elasticHeld;
    private int coreMissing;

    @DerivedState("the elastic allocations")
    private @Nullable ElasticAllocations elastic;

    @DerivedState("whether the field before is up to date")
    private boolean elasticIsStale;

    private boolean lacksElastic;
    private @Nullable RunningSet runningSet;

    public RunningRequest(Request request, HolderUsage holder, RequestQuotas quotas, WorkProgress progress) {
        this.request = request;
        this.id = request.id();
        this.holder = holder;
        this.quotas = quotas;
        this.progress = progress;
        this.groups = new ArrayList<>(request.components().size());
    }

    public Request request() {
        return request;
    }

    public long id() {
        return id;
    }

    /** One for each component. */
    public List<InstanceGroup> groups() {
        return groups;
    }

    public void add(InstanceGroup group) {
        groups.add(group);
        refreshElasticLack();
    }

    public HolderUsage holder() {
        return holder;
    }

    /** The quotas that count for it. */
    public RequestQuotas quotas() {
        return quotas;
    }

    /** It is running: these quotas count for it from now on, with all that it has. */
    public void changeQuotas(RequestQuotas changed) {
        quotas.end();
        groups.forEach(g -> quotas.addElastic(g.quotaDemand(), -g.elasticHeld()));
        quotas = changed;
        quotas.begin(coreWanted());
        groups.forEach(g -> quotas.addElastic(g.quotaDemand(), g.elasticHeld()));
    }

    /** Fewer of its core instances are wanted than before; it is running. */
    void coreWantedChanged() {
        quotas.end();
        quotas.begin(coreWanted());
    }

    /** What all core instances that it should have count for quotas, lost ones included. */
    private long[] coreWanted() {
        long[] sum = QuotaDemand.none();
        for (InstanceGroup group : groups) {
            QuotaDemand.add(sum, group.quotaDemand(), group.coreWanted());
        }
        return sum;
    }

    /** Place in the order of the running requests; from 0. */
    public int position() {
        return position;
    }

    /** For the set of the running requests. */
    void moveTo(int changedPosition) {
        position = changedPosition;
    }

    /** Sets what the order compares, larger first: the band, then the key. */
    public void rank(int inBand, double byKey) {
        band = inBand;
        key = byKey;
    }

    /** What the order multiplies the run time with. */
    public double size() {
        return size;
    }

    public void measure(double changedSize) {
        size = changedSize;
    }

    public WorkProgress progress() {
        return progress;
    }

    public void advance(WorkProgress changed) {
        progress = changed;
    }

    /** Instances that it holds. */
    public int instances() {
        return instances;
    }

    /** Elastic instances that it holds. */
    public int elasticHeld() {
        return elasticHeld;
    }

    /** Adds to what it holds; for the ledger, which records it. */
    public void add(int core, int elasticMore) {
        instances += core + elasticMore;
        elasticHeld += elasticMore;
        if (core != 0) {
            addMissingCore(-core);
        }
    }

    /** Core instances that are wanted and not placed. */
    int coreMissing() {
        return coreMissing;
    }

    /** Whether it lacks elastic instances that it asks for, due or not. */
    boolean lacksElastic() {
        return lacksElastic;
    }

    /** Whether it is running there. */
    boolean isIn(RunningSet set) {
        return runningSet == set;
    }

    /** It joined this set, or left it. */
    void join(@Nullable RunningSet set) {
        runningSet = set;
        if (set == null) {
            quotas.end();
        } else {
            quotas.begin(coreWanted());
        }
    }

    /** Whether it has all elastic instances that it asks for and its quotas allow. */
    boolean isSatisfiedWithinQuotas() {
        for (InstanceGroup group : groups) {
            int wanted = group.elasticWanted() - group.ended().withheldElastic();
            if (group.elasticHeld() < wanted && group.quotaRoom() > 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether core instances that it should have are not placed, due or not. */
    public boolean lacksCore() {
        return coreMissing > 0;
    }

    /** More of its core instances are wanted and not placed than before, or fewer. */
    void addMissingCore(int count) {
        coreMissing += count;
        if (runningSet != null) {
            runningSet.addMissingCore(count);
        }
    }

    /**
     * Its elastic instances in the order in which they are given up.
     *
     * @param layout the present one of the cluster
     */
    public ElasticAllocations elastic(long layout) {
        ElasticAllocations known = elastic;
        if (known == null || elasticIsStale || known.layout() != layout) {
            known = ElasticAllocations.of(groups, known, layout);
            elastic = known;
            elasticIsStale = false;
        }
        return known;
    }

    /** Elastic instances there came, went, or turned out to be of another age. */
    void elasticChanged(Allocation allocation) {
        ElasticAllocations known = elastic;
        if (known != null && !elasticIsStale) {
            elasticIsStale = !known.recount(allocation);
        }
    }

    /** Their order must be found again. */
    public void elasticUnknown() {
        elasticIsStale = true;
    }

    /** More elastic instances are placed or wanted than before, or fewer. */
    void refreshElasticLack() {
        boolean hungryNow = false;
        for (InstanceGroup group : groups) {
            hungryNow |= group.elasticHeld() < group.elasticWanted();
        }
        if (hungryNow != lacksElastic) {
            lacksElastic = hungryNow;
            if (runningSet != null) {
                runningSet.elasticLackChanged(this);
            }
        }
    }

    /** If it has all elastic instances that it asks for, forgets what is known about its growth. */
    void recheckIfSatisfied() {
        if (!lacksElastic) {
            groups.forEach(g -> g.setCannotGrow(false));
        }
    }

    /**
     * By how many its elastic instances of a component are more than would be fair, at most; if 0, it gives up none.
     */
    public int mostUnfair() {
        int most = 0;
        for (InstanceGroup group : groups) {
            most = Math.max(most, group.unfair());
        }
        return most;
    }

    public double finish(double now) {
        return progress.finishWith(instances, now);
    }

    /** Negative when the first one goes first in the order of the running requests; never 0 for two requests. */
    static int compare(RunningRequest a, RunningRequest b) {
        int order = Integer.compare(b.request.urgency(), a.request.urgency());
        if (order == 0) {
            order = Integer.compare(b.band, a.band);
        }
        if (order == 0) {
            order = Double.compare(b.key, a.key);
        }
        if (order == 0) {
            order = Double.compare(a.request.arrival(), b.request.arrival());
        }
        return order != 0 ? order : Long.compare(a.id, b.id);
    }
}
