package dev.zoe.scheduler.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a member of those in service could place one more elastic instance: on nodes with enough room that neither core
 * instances nor elastic ones of this and earlier members hold.
 */
final class Reach {

    private final Cluster cluster;
    private final Effort effort;
    private Claim claim = Claim.NOTHING;

    /**
     * Demands that no touched node had room for. Whoever comes later in the order reaches less, so it need not look for
     * as much or more again until another node is touched.
     */
    private final List<Group> inVain = new ArrayList<>();

    private long touchesThen;

    /** Of this pass, groups that are known to find no room but on touched nodes, without those that ask for more. */
    private final List<Group> settled = new ArrayList<>();

    /** Counts the passes through those in service. */
    private long pass = 1;

    /** What a node lacks for an instance, while it is looked at. */
    private long[] lacking = new long[0];

    private final UnfairRoom unfairRoom;

    Reach(Cluster cluster, ServiceSet service, Effort effort) {
        this.cluster = cluster;
        this.effort = effort;
        this.unfairRoom = new UnfairRoom(cluster, service);
    }

    /** What others hold that is within reach. */
    void claim(Claim onOthers) {
        claim = onOthers;
    }

    /** A new pass through those in service begins. */
    void forget() {
        inVain.clear();
        settled.clear();
        unfairRoom.forget();
        pass++;
    }

    /** This one finds no more room, but for what happens on touched nodes from now on. */
    void settled(Group group) {
        if (!noneFor(group)) {
            settled.removeIf(known -> Scarcity.asksAsMuch(known, group));
            settled.add(group);
        }
    }

    /**
     * Whether only touched nodes can be within reach, since somebody earlier in the order, who reaches further, settled
     * with less. Must be asked in the order of those in service.
     */
    boolean noneFor(Group group) {
        for (int i = 0; i < settled.size(); i++) {
            if (Scarcity.asksAsMuch(group, settled.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether any of the touched nodes is within reach. Must be asked in the order of those in service. */
    boolean any(Group group) {
        List<NodeState> touched = cluster.touched();
        if (cluster.touches() != touchesThen) {
            inVain.clear();
            touchesThen = cluster.touches();
        }
        for (int i = 0; i < inVain.size(); i++) {
            if (Scarcity.asksAsMuch(group, inVain.get(i))) {
                return false;
            }
        }
        for (int i = 0; i < touched.size(); i++) {
            if (within(group, touched.get(i))) {
                return true;
            }
        }
        inVain.removeIf(other -> Scarcity.asksAsMuch(other, group));
        inVain.add(group);
        return false;
    }

    /** Whether the node is within reach; found out once for each look of the cluster. */
    boolean includes(Group group, NodeState node) {
        if (cluster.looksFirst(node)) {
            node.reached = within(group, node);
        }
        return node.reached;
    }

    /**
     * Whether the node of that rank may be within reach of what takes what is unfair; found out without going there.
     */
    boolean mayInclude(Group group, int rank) {
        return claim != Claim.UNFAIR || unfairRoom.mayHold(group.demand, rank);
    }

    /** Who may have more than is fair, in order; nobody else has. */
    List<Member> unfair() {
        return unfairRoom.members();
    }

    /** Whether the node is within reach. */
    boolean within(Group group, NodeState node) {
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
        if (claim == Claim.NOTHING || isKnownToLack(group, node)) {
            return false;
        }
        boolean fits = fitsInstead(group, node);
        if (!fits) {
            noteLack(group, node);
        }
        return fits;
    }

    /** Whether somebody before it in the order, who reaches as far at least, had too little for as much. */
    private boolean isKnownToLack(Group group, NodeState node) {
        if (node.reachPass != pass || node.reachBy > group.member.position) {
            return false;
        }
        for (int d = 0; d < group.demand.length; d++) {
            if (group.demand[d] > node.reach[d]) {
                return true;
            }
        }
        return false;
    }

    private void noteLack(Group group, NodeState node) {
        long[] demand = group.demand;
        if (node.reach.length < demand.length) {
            node.reach = new long[demand.length];
        }
        for (int d = 0; d < demand.length; d++) {
            node.reach[d] = demand[d] - lacking[d];
        }
        node.reachBy = group.member.position;
        node.reachPass = pass;
    }

    private boolean fitsInstead(Group group, NodeState node) {
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
            int gives = claim.on(allocation, group);
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
