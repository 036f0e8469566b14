package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.WorkProgress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request in service, or one that is tried there. */
final class RunningRequest {

    final Request request;
    final long id;
    final List<InstanceGroup> groups;
    final HolderUsage holder;

    /** Place in the order of those in service; from 0. */
    int position;

    /** What the order compares, larger first; set anew at each decision. */
    double key;

    int band;

    /** What the order multiplies the run time with. */
    double size;

    WorkProgress progress;

    int instances;
    int elasticHeld;

    /** Core instances that are wanted and not placed. */
    int coreMissing;

    /** Its elastic allocations as they are given up, unless they or the ranks of nodes changed since. */
    private @Nullable ElasticAllocations elastic;

    /** Whether that is not what it has now. */
    private boolean elasticIsStale;

    /** Whether it lacks elastic instances that it asks for, due or not. */
    boolean isHungry;

    /** Where it is in service, if it is. */
    @Nullable
    RunningSet runningSet;

    RunningRequest(Request request, HolderUsage holder, WorkProgress progress) {
        this.request = request;
        this.id = request.id();
        this.holder = holder;
        this.progress = progress;
        this.groups = new ArrayList<>(request.components().size());
    }

    /** Whether core instances that it should have are not placed, due or not. */
    boolean lacksCore() {
        return coreMissing > 0;
    }

    /** More of its core instances are wanted and not placed than before, or fewer. */
    void missesMoreCore(int count) {
        coreMissing += count;
        if (runningSet != null) {
            runningSet.missesMoreCore(count);
        }
    }

    /**
     * Its elastic instances in the order in which they are given up.
     *
     * @param layout the present one of the cluster
     */
    ElasticAllocations elastic(long layout) {
        ElasticAllocations known = elastic;
        if (known == null || elasticIsStale || known.layout != layout) {
            known = new ElasticAllocations(nearlyInOrder(known), layout);
            elastic = known;
            elasticIsStale = false;
        }
        return known;
    }

    /** All that hold elastic instances; as most of them are in the order that was, that is quickly put in order. */
    private List<Allocation> nearlyInOrder(@Nullable ElasticAllocations before) {
        int most = 0;
        for (InstanceGroup group : groups) {
            most += group.all().size();
        }
        List<Allocation> all = new ArrayList<>(most);
        if (before != null) {
            for (Allocation allocation : before.allocations) {
                if (allocation.elastic > 0) {
                    all.add(allocation);
                }
            }
        }
        for (InstanceGroup group : groups) {
            for (Allocation allocation : group.all()) {
                if (allocation.elastic > 0 && (before == null || !before.lists(allocation))) {
                    all.add(allocation);
                }
            }
        }
        return all;
    }

    /** Elastic instances there came, went, or turned out to be of another age. */
    void elasticChanged(Allocation allocation) {
        ElasticAllocations known = elastic;
        if (known != null && !elasticIsStale) {
            elasticIsStale = !known.recount(allocation);
        }
    }

    /** Their order is to be found anew. */
    void elasticUnknown() {
        elasticIsStale = true;
    }

    /** More elastic instances are placed or wanted than before, or fewer. */
    void elasticMissing() {
        boolean hungryNow = false;
        for (InstanceGroup group : groups) {
            hungryNow |= group.elasticHeld < group.elasticWanted;
        }
        if (hungryNow != isHungry) {
            isHungry = hungryNow;
            if (!hungryNow) {
                groups.forEach(g -> g.settled = false);
            }
            if (runningSet != null) {
                runningSet.hungerChanged(this);
            }
        }
    }

    /**
     * By how many its elastic instances of a component are more than would be fair, at most; if 0, it gives up none.
     */
    int mostUnfair() {
        int most = 0;
        for (InstanceGroup group : groups) {
            most = Math.max(most, group.elasticHeld - group.fair);
        }
        return most;
    }

    double finish(double now) {
        return progress.finishWith(instances, now);
    }
}
