package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.Arrays;

/** The nodes with the smallest keys of those that were offered; of equal keys the smaller rank goes first. */
public final class BestNodes {

    /** More than that are never asked for at once, as each one offered is moved to its place among them. */
    static final int MOST = 64;

    private final NodeState[] nodes = new NodeState[MOST];
    private final long[] keys = new long[MOST];
    private int count;
    private int most;

    /** Starts again, for up to {@code mostNodes} nodes. */
    void begin(int mostNodes) {
        Arrays.fill(nodes, 0, count, null);
        count = 0;
        most = Math.min(mostNodes, MOST);
    }

    public int size() {
        return count;
    }

    /** Whether one with this key and rank would be among them. */
    boolean takes(long key, int rank) {
        return count < most || goesBefore(key, rank, count - 1);
    }

    public void offer(NodeState node, long key) {
        if (!takes(key, node.rank())) {
            return;
        }
        int at = count < most ? count++ : count - 1;
        while (at > 0 && goesBefore(key, node.rank(), at - 1)) {
            nodes[at] = nodes[at - 1];
            keys[at] = keys[at - 1];
            at--;
        }
        nodes[at] = node;
        keys[at] = key;
    }

    /** The first one, which leaves; there must be one. */
    public NodeState take() {
        NodeState first = nodes[0];
        count--;
        System.arraycopy(nodes, 1, nodes, 0, count);
        System.arraycopy(keys, 1, keys, 0, count);
        nodes[count] = null;
        return first;
    }

    private boolean goesBefore(long key, int rank, int other) {
        return key < keys[other] || (key == keys[other] && rank < nodes[other].rank());
    }
}
