package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import org.jspecify.annotations.Nullable;

/**
 * The open nodes with free capacity for one more instance of a group, in the order of their keys; of equal keys the
 * smaller rank goes first. A part of the cluster is searched only when its best node may be the next one. So to take
 * many nodes costs little more for each than the way to it in the tree.
 *
 * <p>What the tree knew when the search began counts. A caller that plans instances meanwhile moves the first node with
 * {@link #moveFirst}, or takes it out with {@link #removeFirst}.
 */
public final class BestNodes {

    private static final int NONE = 0;

    private final CapacityTree tree;
    private final InstanceGroup group;
    private final @Nullable NodeState not;

    /** Nodes, and parts that were not searched; all come after the first node. */
    private final NodeHeap others;

    /** The first node, or the part where it is searched; {@link #NONE} if it is one of the others. */
    private int part = NONE;

    /** @param heap for this search; one before that used it is over */
    BestNodes(CapacityTree tree, InstanceGroup group, @Nullable NodeState not, NodeHeap heap) {
        this.tree = tree;
        this.group = group;
        this.not = not;
        others = heap;
        others.clear();
    }

    /** Searches the part too, if it may have capacity; of a node, if it has. */
    void add(int which) {
        if (holds(which)) {
            others.add(tree.key(which), which);
        }
    }

    /** The best one; it stays there. Null if there is none. */
    public @Nullable NodeState first() {
        while (part != NONE || !others.isEmpty()) {
            if (part == NONE) {
                part = others.first();
                others.removeFirst();
            }
            NodeState node = tree.node(part);
            if (node != null) {
                return node;
            }
            search();
        }
        return null;
    }

    /** Leaves the part for the better one of its halves, if it has capacity and no other node may be better. */
    private void search() {
        int left = 2 * part;
        int right = left + 1;
        boolean leftHolds = holds(left);
        boolean rightHolds = holds(right);
        boolean leftFirst = leftHolds && (!rightHolds || tree.key(left) <= tree.key(right));
        part = NONE;
        if (leftHolds && rightHolds) {
            int later = leftFirst ? right : left;
            others.add(tree.key(later), later);
        }
        if (leftHolds || rightHolds) {
            int better = leftFirst ? left : right;
            goOn(tree.key(better), better);
        }
    }

    private boolean holds(int which) {
        if (!tree.mayHold(group, which)) {
            return false;
        }
        NodeState node = tree.node(which);
        return node == null || (node != not && tree.isOpen(group, node.rank()));
    }

    private void goOn(long key, int which) {
        if (others.isBeforeFirst(key, which)) {
            part = which;
        } else {
            others.add(key, which);
        }
    }

    /** The first one, which was returned last, leaves. */
    public void removeFirst() {
        part = NONE;
    }

    /** The first one, which was returned last, has this key from now on. */
    public void moveFirst(long key) {
        int moved = part;
        part = NONE;
        goOn(key, moved);
    }
}
