package dev.zoe.scheduler.internal.explain;

import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.cluster.NearestNode;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.policy.SchedulerState;
import dev.zoe.scheduler.internal.quota.ExceededLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Why a running request has fewer elastic instances of a component than it asks for.
 *
 * @param reasons sentences; those about ended instances that pause are made elsewhere
 * @param nearest the node that lacks least for the next instance, when it lacks capacity only
 */
record ElasticShortage(List<String> reasons, Optional<NearestNode> nearest) {

    private static final ElasticShortage NONE = new ElasticShortage(List.of(), Optional.empty());

    static ElasticShortage of(InstanceGroup group, SchedulerState state, double now) {
        if (group.missing(false) <= 0) {
            return NONE;
        }
        if (group.running().lacksCore()) {
            return because(group, VerdictSentences.afterCore());
        }
        double cool = group.coolUntil() - now;
        if (cool > 0) {
            return because(group, VerdictSentences.coolsDown(cool));
        }
        if (group.placeableElastic(now) <= 0) {
            return NONE;
        }
        ExceededLimit exceeded = group.running().quotas().exceededByInstance(group.quotaDemand());
        return exceeded != null
                ? new ElasticShortage(List.of(QuotaSentences.limitsElastic(exceeded)), Optional.empty())
                : lacksCapacity(group, state, now);
    }

    private static ElasticShortage lacksCapacity(InstanceGroup group, SchedulerState state, double now) {
        Request.Component component = group.component();
        Optional<NearestNode> found = NearestNode.to(group, state.cluster(), NodeState::free);
        if (found.isEmpty()) {
            return because(group, VerdictSentences.nextHasNoNode(component));
        }
        NearestNode nearest = found.get();
        if (nearest.distance() == 0) {
            return because(group, VerdictSentences.nextIsDue());
        }
        List<String> reasons = new ArrayList<>();
        reasons.add(VerdictSentences.elastic(
                component,
                group.elasticHeld(),
                VerdictSentences.nextNeeds(component, nearest.node().name(), nearest.missing(), free(nearest, state))));
        double minimumRun = state.settings().hysteresis().minimumRun();
        if (minimumRun > 0 && waitsForMinimumRun(group, nearest.node(), state, now)) {
            reasons.add(VerdictSentences.protectedByMinimumRun(nearest.node().name(), minimumRun));
        }
        return new ElasticShortage(reasons, found);
    }

    private static ElasticShortage because(InstanceGroup group, String why) {
        return new ElasticShortage(
                List.of(VerdictSentences.elastic(group.component(), group.elasticHeld(), why)), Optional.empty());
    }

    private static Resources free(NearestNode nearest, SchedulerState state) {
        long[] free = new long[state.cluster().dimensions().count()];
        for (int d = 0; d < free.length; d++) {
            free[d] = Math.max(0, nearest.node().free(d));
        }
        return state.cluster().dimensions().resources(free);
    }

    /**
     * Whether elastic instances of requests after it in the order would be reclaimed there, had they run for longer.
     */
    private static boolean waitsForMinimumRun(InstanceGroup group, NodeState node, SchedulerState state, double now) {
        boolean byShare = state.settings().order().rule() == QueueOrder.Rule.SHARE;
        if (!state.settings().allocator().reclaims() || byShare) {
            return false;
        }
        double minimumRun = state.settings().hysteresis().minimumRun();
        long[] available = new long[group.demand().length];
        for (int d = 0; d < available.length; d++) {
            available[d] = node.free(d);
        }
        boolean young = false;
        for (Allocation allocation : node.allocations()) {
            if (allocation.running().position() > group.running().position()) {
                young |= allocation.takeable(now, minimumRun) < allocation.elastic();
                for (int d = 0; d < available.length; d++) {
                    available[d] += allocation.elastic() * allocation.group().demand()[d];
                }
            }
        }
        return young && fits(group.demand(), available);
    }

    private static boolean fits(long[] demand, long[] available) {
        for (int d = 0; d < demand.length; d++) {
            if (demand[d] > available[d]) {
                return false;
            }
        }
        return true;
    }
}
