package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.cluster.ScarceDemands;
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
 * instances nor elastic ones of this and earlier members hold.
 */
final class ReachableNodes {

    private final Cluster cluster;
    private final EffortCounters effort;
    private ElasticReclaim elasticReclaim = ElasticReclaim.NOTHING;

    /**
     * Demands that no touched node had room for. Whoever comes later in the order reaches less, so it need not look for
     * as much or more again until another node is touched.
     */
    private final List<InstanceGroup> inVain = new ArrayList<>();

    private long touchesThen;

    /** Of this pass, groups that are known to find no room but on touched nodes, without those that ask for more. */
    private final List<InstanceGroup> settled = new ArrayList<>();

    /** Counts the passes through those in service. */
    private long pass = 1;

    /** What a node lacks for an instance, while it is looked at. */
    private long[] lacking = new long[0];

    private final UnfairCapacity unfairCapacity;

    ReachableNodes(Cluster cluster, RunningSet runningSet, EffortCounters effort) {
        this.cluster = cluster;
        this.effort = effort;
        this.unfairCapacity = new UnfairCapacity(cluster, runningSet);
    }

    /** What others hold that is within reach. */
    void elasticReclaim(ElasticReclaim onOthers) {
        elasticReclaim = onOthers;
    }

    /** A new pass through those in service begins. */
    void forget() {
        inVain.clear();
        settled.clear();
        unfairCapacity.forget();
        pass++;
    }

    /** This one finds no more room, but for what happens on touched nodes from now on. */
    void settled(InstanceGroup group) {
        if (!noneFor(group)) {
            settled.removeIf(known -> ScarceDemands.asksAsMuch(known, group));
            settled.add(group);
        }
    }

    /**
     * Whether only touched nodes can be within reach, since somebody earlier in the order, who reaches further, settled
     * with less. Must be asked in the order of those in service.
     */
    boolean noneFor(InstanceGroup group) {
        for (int i = 0; i < settled.size(); i++) {
            if (ScarceDemands.asksAsMuch(group, settled.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether any of the touched nodes is within reach. Must be asked in the order of those in service. */
    boolean any(InstanceGroup group) {
        List<NodeState> touched = cluster.touched();
        if (cluster.touches() != touchesThen) {
            inVain.clear();
            touchesThen = cluster.touches();
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
        if (cluster.looksFirst(node)) {
            node.reached = within(group, node);
        }
        return node.reached;
    }

    /**
     * Whether the node of that rank may be within reach of what takes what is unfair; found out without going there.
     */
    boolean mayInclude(InstanceGroup group, int rank) {
        return elasticReclaim != ElasticReclaim.UNFAIR || unfairCapacity.mayHold(group.demand, rank);
    }

    /** Who may have more than is fair, in order; nobody else has. */
    List<RunningRequest> unfair() {
        return unfairCapacity.members();
    }

    /** Whether the node is within reach. */
    boolean within(InstanceGroup group, NodeState node) {
        if (!mayInclude(group, node.rank)) {
            return false;
        }
        effort.roomsLookedAt++;
        long[] demand = group.demand;
        if (!node.fitsBesideCore(demand) || !node.open(group)) {
            return false;
        }
        if (node.fits(demand)) {
            return true;
        }
        if (elasticReclaim == ElasticReclaim.NOTHING || isKnownToLack(group, node)) {
            return false;
        }
        boolean fits = fitsInstead(group, node);
        if (!fits) {
            noteLack(group, node);
        }
        return fits;
    }

    /** Whether somebody before it in the order, who reaches as far at least, had too little for as much. */
    private boolean isKnownToLack(InstanceGroup group, NodeState node) {
        if (node.reachPass != pass || node.reachBy > group.running.position) {
            return false;
        }
        for (int d = 0; d < group.demand.length; d++) {
            if (group.demand[d] > node.reachable[d]) {
                return true;
            }
        }
        return false;
    }

    private void noteLack(InstanceGroup group, NodeState node) {
        long[] demand = group.demand;
        if (node.reachable.length < demand.length) {
            node.reachable = new long[demand.length];
        }
        for (int d = 0; d < demand.length; d++) {
            node.reachable[d] = demand[d] - lacking[d];
        }
        node.reachBy = group.running.position;
        node.reachPass = pass;
    }

    private boolean fitsInstead(InstanceGroup group, NodeState node) {
        long[] demand = group.demand;
        if (lacking.length < demand.length) {
            lacking = new long[demand.length];
        }
        boolean fits = true;
        for (int d = 0; d < demand.length; d++) {
            lacking[d] = demand[d] - node.free(d);
            fits &= lacking[d] <= 0;
        }
        for (int i = node.allocations.size() - 1; i >= 0 && !fits; i--) {
            Allocation allocation = node.allocations.get(i);
            int gives = elasticReclaim.on(allocation, group);
            if (gives > 0) {
                fits = true;
                for (int d = 0; d < demand.length; d++) {
                    lacking[d] -= allocation.group.demand[d] * gives;
                    fits &= lacking[d] <= 0;
                }
            }
        }
        return fits;
    }
}
