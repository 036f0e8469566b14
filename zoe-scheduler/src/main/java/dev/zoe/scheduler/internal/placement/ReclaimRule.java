package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.HolderRegistry;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.RunningPositions;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import dev.zoe.scheduler.internal.queue.RequestPriorities;

/**
 * The rule which elastic instances may be reclaimed, and for whom. Every class that reclaims asks here. Core instances
 * are never reclaimed, and elastic ones only by an allocator that reclaims, after their minimum run.
 *
 * <p>For the <b>core of a newcomer</b>: those that come after it in the order (without preemption only of its own
 * urgency, with the order by share none), and all of them if the newcomer puts idle capacity to use, if no request is
 * running, if there is preemption and it is more urgent than the last one, or, with the order by share, if another
 * holder would still have as much. Capacity is idle if it is free although all running requests have what they can get.
 * In one dimension that is the published Σ(C+E) &lt; total.
 *
 * <p>For <b>core that a running request lost</b>: all of them.
 *
 * <p>For <b>elastic instances</b>: those that requests later in the order hold; with the order by share those that
 * other groups hold beyond what is fair.
 */
@DerivedState("the settings and the time; set at the start of each decision or trial")
public final class ReclaimRule {

    private enum ForElastic {
        NOTHING,
        LATER,
        UNFAIR
    }

    private final Cluster cluster;
    private final RunningSet runningSet;
    private final HolderRegistry holders;
    private double now;
    private double minimumRun;
    private boolean reclaims;
    private boolean preemption;
    private ForElastic forElastic = ForElastic.NOTHING;

    public ReclaimRule(Cluster cluster, RunningSet runningSet, HolderRegistry holders) {
        this.cluster = cluster;
        this.runningSet = runningSet;
        this.holders = holders;
    }

    /** The time and the settings of all that follows. */
    public void at(double time, Settings settings) {
        now = time;
        minimumRun = settings.hysteresis().minimumRun();
        reclaims = settings.allocator().reclaims();
        preemption = settings.preemption();
        boolean byShare = settings.order().rule() == QueueOrder.Rule.SHARE;
        forElastic = !reclaims ? ForElastic.NOTHING : byShare ? ForElastic.UNFAIR : ForElastic.LATER;
    }

    /** The running requests whose elastic instances may be reclaimed at all. */
    public RunningPositions reclaimable() {
        return reclaims ? runningSet.all() : RunningPositions.NONE;
    }

    /** The running requests whose elastic instances may be reclaimed for the core of a newcomer. */
    public RunningPositions forCoreOf(RunningRequest newcomer, RequestPriorities priorities) {
        RunningPositions all = reclaimable();
        return all.isEmpty() || mayTakeFromAll(newcomer, priorities) ? all : behind(newcomer, priorities);
    }

    /** How many of these may be reclaimed for the instances that are to be placed. */
    int takeable(Allocation allocation, PlacementRequest beneficiary) {
        int count = allocation.takeable(now, minimumRun);
        return beneficiary.core() ? count : Math.min(count, forElasticOf(beneficiary.group(), allocation));
    }

    /** How many of these may be reclaimed for elastic instances of the group, minimum run or not. */
    int forElasticOf(InstanceGroup beneficiary, Allocation allocation) {
        return switch (forElastic) {
            case NOTHING -> 0;
            case LATER ->
                allocation.running().position() > beneficiary.running().position() ? allocation.elastic() : 0;
            case UNFAIR -> {
                InstanceGroup group = allocation.group();
                yield group == beneficiary ? 0 : Math.min(allocation.elastic(), group.unfair());
            }
        };
    }

    /** Whether elastic instances may reclaim others at all. */
    public boolean elasticReclaims() {
        return forElastic != ForElastic.NOTHING;
    }

    /** Whether elastic instances reclaim what others hold beyond what is fair. */
    boolean elasticReclaimsUnfair() {
        return forElastic == ForElastic.UNFAIR;
    }

    /** Whether some elastic instances may not be reclaimed yet. */
    boolean hasMinimumRun() {
        return minimumRun > 0;
    }

    /** Those after it in the order, of its own urgency if there is no preemption. */
    private RunningPositions behind(RunningRequest newcomer, RequestPriorities priorities) {
        if (priorities.byShare()) {
            return RunningPositions.NONE;
        }
        priorities.set(newcomer, now);
        return runningSet.behind(newcomer, preemption);
    }

    /** Whether its place in the order does not matter for what its core may take. */
    private boolean mayTakeFromAll(RunningRequest newcomer, RequestPriorities priorities) {
        if (runningSet.isEmpty() || putsIdleCapacityToUse(newcomer)) {
            return true;
        }
        if (preemption
                && newcomer.request().urgency()
                        > runningSet.at(runningSet.size() - 1).request().urgency()) {
            return true;
        }
        return priorities.byShare()
                && holders.othersHoldMore(newcomer, cluster.totals().capacity());
    }

    /** Whether it can use what the running requests leave free, though they have all they can get. */
    private boolean putsIdleCapacityToUse(RunningRequest newcomer) {
        for (InstanceGroup group : newcomer.groups()) {
            if (group.component().instances() > 0 && cluster.index().hasFreeFor(group)) {
                return true;
            }
        }
        return runningSet.isSatisfiedWithinQuotas() && someIsLeftOfAll(newcomer);
    }

    /** Whether of each resource that it asks for some is left on some node, if not enough of all on one. */
    private boolean someIsLeftOfAll(RunningRequest newcomer) {
        for (InstanceGroup group : newcomer.groups()) {
            for (int d = 0; d < group.demand().length; d++) {
                if (group.component().instances() > 0
                        && group.demand()[d] > 0
                        && !cluster.index().hasFree(d)) {
                    return false;
                }
            }
        }
        return true;
    }
}
