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
 * Where a member of those in service could place one more elastic instance: on nodes with enough room that neither core
 * instances nor elastic ones of this and earlier requests hold.
 */
@DerivedState("the state; what is found holds within one pass through those in service")
public final class ReachableNodes {

    private final Cluster cluster;
    private final EffortCounters effort;
    private final ReclaimRule rule;

    /**
     * Demands that no touched node had room for. A group later in the order reaches less, so it need not look for as
     * much or more again until another node is touched.
     */
    private final List<InstanceGroup> inVain = new ArrayList<>();

    private long touchesThen;

    /** Of this pass, groups that are known to find no room but on touched nodes, without those that ask for more. */
    private final List<InstanceGroup> settled = new ArrayList<>();

    /** Separates looks at many nodes. */
    private long look;

    /** By rank of the node: the look in which it was seen last, and whether it was within reach then. */
    private long[] lookedAt = new long[0];

    private boolean[] reached = new boolean[0];

    private final KnownShortages shortages = new KnownShortages();

    /** What a node lacks for an instance, while it is looked at. */
    private long[] lacking = new long[0];

    private final CapacityBeyondFairShare capacityBeyondFairShare;

    ReachableNodes(Cluster cluster, RunningSet runningSet, ReclaimRule rule, EffortCounters effort) {
        this.rule = rule;
        this.cluster = cluster;
        this.effort = effort;
        this.capacityBeyondFairShare = new CapacityBeyondFairShare(cluster, runningSet);
    }

    /** A new pass through those in service begins. */
    public void forget() {
        inVain.clear();
        settled.clear();
        capacityBeyondFairShare.forget();
        int nodes = cluster.nodes().size();
        shortages.forget(nodes, cluster.dimensions().count());
        if (lookedAt.length < nodes) {
            lookedAt = new long[nodes];
            reached = new boolean[nodes];
        }
    }

    /** A look at many nodes begins, each at most once. */
    void startLook() {
        look++;
    }

    /** The node gives nothing more in this look. */
    void exhausted(NodeState node) {
        reached[node.rank()] = false;
    }

    /** This one finds no more room, but for what happens on touched nodes from now on. */
    public void settled(InstanceGroup group) {
        if (!noneFor(group)) {
            settled.removeIf(known -> ScarceDemands.asksAsMuch(known, group));
            settled.add(group);
        }
    }

    /**
     * Whether only touched nodes can be within reach, since a group earlier in the order, which reaches further,
     * settled with less. Must be asked in the order of those in service.
     */
    public boolean noneFor(InstanceGroup group) {
        for (int i = 0; i < settled.size(); i++) {
            if (ScarceDemands.asksAsMuch(group, settled.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether any of the touched nodes is within reach. Must be asked in the order of those in service. */
    public boolean any(InstanceGroup group) {
        List<NodeState> touched = cluster.touched().nodes();
        if (cluster.touched().touches() != touchesThen) {
            inVain.clear();
            touchesThen = cluster.touched().touches();
        }
        for (int i = 0; i < inVain.size(); i++) {
            if (ScarceDemands.asksAsMuch(group, inVain.get(i))) {
                return false;
            }
        }
        for (int i = 0; i < touched.size(); i++) {
            if (within(group, touched.get(i))) {
                return true;
            }
        }
        inVain.removeIf(other -> ScarceDemands.asksAsMuch(other, group));
        inVain.add(group);
        return false;
    }

    /** Whether the node is within reach; found out once for each look of the cluster. */
    boolean includes(InstanceGroup group, NodeState node) {
        int rank = node.rank();
        if (lookedAt[rank] != look) {
            lookedAt[rank] = look;
            reached[rank] = within(group, node);
        }
        return reached[rank];
    }

    /**
     * Whether the node of that rank may be within reach of what takes what is unfair; found out without going there.
     */
    boolean mayInclude(InstanceGroup group, int rank) {
        return !rule.elasticReclaimsUnfair() || capacityBeyondFairShare.mayHold(group.demand(), rank);
    }

    /** The requests that may have more than is fair, in order; no other has. */
    List<RunningRequest> unfair() {
        return capacityBeyondFairShare.requests();
    }

    /** Whether the node is within reach. */
    boolean within(InstanceGroup group, NodeState node) {
        if (!mayInclude(group, node.rank())) {
            return false;
        }
        effort.countRoom();
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
        for (int i = node.allocations().size() - 1; i >= 0 && !fits; i--) {
            Allocation allocation = node.allocations().get(i);
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
