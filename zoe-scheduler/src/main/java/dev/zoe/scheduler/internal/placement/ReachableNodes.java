package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.cluster.ScarceDemands;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import java.util.ArrayList;
import java.util.List;

/**
 * The nodes where a running request could place one more elastic instance: those with enough capacity that neither core
 * instances nor elastic ones of this and earlier requests hold.
 */
@DerivedState("the state; what is found holds within one pass through the running requests")
public final class ReachableNodes {

    private final Cluster cluster;
    private final RunningSet runningSet;
    private final EffortCounters effort;
    private final ReclaimRule rule;

    /**
     * Groups for which no touched node had enough capacity. A group later in the order reaches less. If it asks for as
     * much or more, it is not tried until another node is touched.
     */
    private final List<InstanceGroup> unplaceable = new ArrayList<>();

    private long touchesThen;

    /** Groups of this pass that only touched nodes can have capacity for; not those that ask for more than another. */
    private final List<InstanceGroup> limited = new ArrayList<>();

    /** Number of the present search of many nodes. */
    private long search;

    /** By rank of the node: the search in which it was checked last, and whether it was within reach then. */
    private long[] checkedIn = new long[0];

    private boolean[] reached = new boolean[0];

    private final KnownShortages shortages = new KnownShortages();

    /** What a node lacks for an instance, while it is checked. */
    private long[] lacking = new long[0];

    private final CapacityBeyondFairShare capacityBeyondFairShare;

    ReachableNodes(Cluster cluster, RunningSet runningSet, ReclaimRule rule, EffortCounters effort) {
        this.rule = rule;
        this.runningSet = runningSet;
        this.cluster = cluster;
        this.effort = effort;
        this.capacityBeyondFairShare = new CapacityBeyondFairShare(cluster, runningSet);
    }

    /** A new pass through the running requests begins. */
    public void forget() {
        unplaceable.clear();
        limited.clear();
        capacityBeyondFairShare.forget();
        int nodes = cluster.nodes().size();
        shortages.forget(nodes, cluster.dimensions().count());
        if (checkedIn.length < nodes) {
            checkedIn = new long[nodes];
            reached = new boolean[nodes];
        }
    }

    /** A search of many nodes begins; it checks each at most once. */
    void startSearch() {
        search++;
    }

    /** The node has nothing more to reclaim in this search. */
    void exhausted(NodeState node) {
        reached[node.rank()] = false;
    }

    /** From now on only touched nodes can have capacity for the group. */
    public void addLimited(InstanceGroup group) {
        if (!noneFor(group)) {
            limited.removeIf(known -> ScarceDemands.asksAsMuch(known, group));
            limited.add(group);
        }
    }

    /**
     * Whether only touched nodes can be within reach, since a group earlier in the order, which reaches further, found
     * no capacity and asks for no more. Must be asked in the order of the running requests.
     */
    public boolean noneFor(InstanceGroup group) {
        for (int i = 0; i < limited.size(); i++) {
            if (ScarceDemands.asksAsMuch(group, limited.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether any of the touched nodes is within reach. Must be asked in the order of the running requests. */
    public boolean any(InstanceGroup group) {
        List<NodeState> touched = cluster.touched().nodes();
        if (cluster.touched().touches() != touchesThen) {
            unplaceable.clear();
            touchesThen = cluster.touched().touches();
        }
        for (int i = 0; i < unplaceable.size(); i++) {
            if (ScarceDemands.asksAsMuch(group, unplaceable.get(i))) {
                return false;
            }
        }
        for (int i = 0; i < touched.size(); i++) {
            if (within(group, touched.get(i))) {
                return true;
            }
        }
        unplaceable.removeIf(other -> ScarceDemands.asksAsMuch(other, group));
        unplaceable.add(group);
        return false;
    }

    /** Whether the node is within reach; checked once for each search of the cluster. */
    boolean includes(InstanceGroup group, NodeState node) {
        int rank = node.rank();
        if (checkedIn[rank] != search) {
            checkedIn[rank] = search;
            reached[rank] = within(group, node);
        }
        return reached[rank];
    }

    /** Whether the node of that rank may be within reach of a group that reclaims by fair share; a quick check. */
    boolean mayInclude(InstanceGroup group, int rank) {
        return !rule.elasticReclaimsUnfair() || capacityBeyondFairShare.mayHold(group.demand(), rank);
    }

    /** The requests that may hold more than their fair share, in order; no other does. */
    List<RunningRequest> unfair() {
        return capacityBeyondFairShare.requests();
    }

    /**
     * What is held on the node, without allocations that give the group nothing because of their place in the order.
     */
    List<Allocation> mayGive(InstanceGroup group, NodeState node) {
        return rule.elasticReclaimsUnfair()
                ? node.allocations()
                : node.allocationsAfter(group.running().position(), runningSet.order());
    }

    /** Whether the node is within reach. */
    boolean within(InstanceGroup group, NodeState node) {
        if (!mayInclude(group, node.rank())) {
            return false;
        }
        effort.countCapacityCheck();
        long[] demand = group.demand();
        if (!node.fitsBesideCore(demand) || !node.open(group)) {
            return false;
        }
        if (node.fits(demand)) {
            return true;
        }
        if (!rule.elasticReclaims() || shortages.isKnown(group, node)) {
            return false;
        }
        boolean fits = fitsInstead(group, node);
        if (!fits) {
            shortages.add(group, node, lacking);
        }
        return fits;
    }

    private boolean fitsInstead(InstanceGroup group, NodeState node) {
        long[] demand = group.demand();
        if (lacking.length < demand.length) {
            lacking = new long[demand.length];
        }
        boolean fits = true;
        for (int d = 0; d < demand.length; d++) {
            lacking[d] = demand[d] - node.free(d);
            fits &= lacking[d] <= 0;
        }
        List<Allocation> held = mayGive(group, node);
        for (int i = held.size() - 1; i >= 0 && !fits; i--) {
            Allocation allocation = held.get(i);
            int gives = rule.forElasticOf(group, allocation);
            if (gives > 0) {
                fits = true;
                for (int d = 0; d < demand.length; d++) {
                    lacking[d] -= allocation.group().demand()[d] * gives;
                    fits &= lacking[d] <= 0;
                }
            }
        }
        return fits;
    }
}
