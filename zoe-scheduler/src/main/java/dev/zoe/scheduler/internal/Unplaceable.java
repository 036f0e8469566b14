package dev.zoe.scheduler.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Demands that no node has room for. Who asks for as much or more need not look for a node, which in a full cluster
 * would be a look at most of them: many have enough of one resource left, and few of all.
 */
final class Unplaceable {

    /** So many are remembered; a full cluster knows a few small demands, and everything is as much as one of them. */
    private static final int MOST = 32;

    private final List<Group> demands = new ArrayList<>();

    void forget() {
        demands.clear();
    }

    /** No node has room for an instance of it. */
    void add(Group group) {
        demands.removeIf(known -> asksAsMuch(known, group));
        if (demands.size() == MOST) {
            demands.remove(0);
        }
        demands.add(group);
    }

    boolean includes(Group group) {
        for (int i = 0; i < demands.size(); i++) {
            if (asksAsMuch(group, demands.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** This node has more room than before. */
    void grown(NodeState node, RoomTree.View view) {
        for (int i = demands.size() - 1; i >= 0; i--) {
            if (fits(demands.get(i), node, view)) {
                demands.remove(i);
            }
        }
    }

    private static boolean fits(Group group, NodeState node, RoomTree.View view) {
        for (int d = 0; d < group.demand.length; d++) {
            if (group.demand[d] > view.room(node, d)) {
                return false;
            }
        }
        return node.open(group);
    }

    /** Whether no node that lacks room for the other one could have room for this one. */
    static boolean asksAsMuch(Group group, Group other) {
        if ((group.labels & other.labels) != other.labels
                || (other.labels != 0 && !group.component.labels().containsAll(other.component.labels()))) {
            return false;
        }
        for (int d = 0; d < group.demand.length; d++) {
            if (group.demand[d] < other.demand[d]) {
                return false;
            }
        }
        return true;
    }
}
