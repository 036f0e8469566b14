package dev.zoe.scheduler.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts instances where there is free room. */
final class FreePlacement {

    private static final Grounds TOGETHER = new Grounds.Together();

    private final Cluster cluster;
    private final Moves moves;
    private final Effort effort;

    FreePlacement(Cluster cluster, Moves moves, Effort effort) {
        this.cluster = cluster;
        this.moves = moves;
        this.effort = effort;
    }

    /** Places as many as find room, each where the placement prefers; what was moved goes back first. */
    void place(Lot lot) {
        Group group = lot.group;
        if (group.displaced && !lot.core && lot.again == null) {
            goBack(lot);
        }
        NodeState avoided = lot.again == null || lot.again.node.isEmpty() ? null : cluster.find(lot.again.node);
        if (avoided != null && cluster.best(group, avoided, 1).size() == 0) {
            avoided = null;
        }
        boolean goesOn = true;
        while (lot.missing > 0 && goesOn) {
            int before = lot.missing;
            placeOn(cluster.best(group, avoided, before), lot, avoided);
            goesOn = lot.missing < before;
        }
    }

    /** Places all, each as the placement prefers; tells whether it could. */
    boolean inTurn(List<Lot> lots) {
        for (Lot lot : lots) {
            if (lot.missing > 0) {
                place(lot);
            }
            if (lot.missing > 0) {
                return false;
            }
        }
        return true;
    }

    /** Places all, each on the node it fills best; tells whether it could. */
    boolean packed(List<Lot> lots) {
        for (Lot lot : lots) {
            while (lot.missing > 0) {
                NodeState node = tightest(lot.group);
                if (node == null) {
                    return false;
                }
                moves.put(lot, node, node.count(lot.group.demand, lot.missing), TOGETHER);
            }
        }
        return true;
    }

    /**
     * Of what was taken back since the last plan as much as possible returns to where it was, also to a node that takes
     * nothing new: it still runs there.
     */
    private void goBack(Lot lot) {
        for (Allocation home : lot.group.displacedFromRoom()) {
            int count = Math.min(lot.missing, home.elasticBefore - home.elastic);
            count = home.node.count(lot.group.demand, count);
            if (count > 0) {
                moves.put(lot, home.node, count, Grounds.HOME);
            }
        }
    }

    /** Until as many are placed as the choice has nodes, no other node is better: one only gets worse, or is filled. */
    private void placeOn(Choice choice, Lot lot, @Nullable NodeState avoided) {
        boolean fills = cluster.score().fills();
        for (int places = choice.size(); places > 0 && lot.missing > 0; places--) {
            NodeState node = choice.take();
            int count = fills ? node.count(lot.group.demand, lot.missing) : 1;
            moves.put(lot, node, count, why(node, avoided));
            if (!fills && node.fits(lot.group.demand)) {
                choice.offer(node, cluster.score().key(node));
            }
        }
    }

    private Grounds why(NodeState node, @Nullable NodeState avoided) {
        return new Grounds.FreeRoom(
                cluster.score(), node.instances, node.free(Dimensions.MEMORY), avoided == null ? "" : avoided.name);
    }

    private @Nullable NodeState tightest(Group group) {
        NodeState tightest = null;
        double least = 0;
        for (NodeState node : cluster.nodes()) {
            effort.roomsLookedAt++;
            if (node.open(group) && node.fits(group.demand)) {
                double room = 0;
                for (int d = 0; d < group.demand.length; d++) {
                    room += (double) node.free(d) / cluster.largest()[d];
                }
                if (tightest == null || room < least) {
                    tightest = node;
                    least = room;
                }
            }
        }
        return tightest;
    }
}
