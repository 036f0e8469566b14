package dev.zoe.scheduler.internal.cluster;

import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.journal.Journal;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.ArrayList;
import java.util.List;

/** The nodes where a running request may have gained reach since all running requests got what they can get. */
public final class TouchedNodes {

    private final Journal journal;
    private final List<NodeState> nodes = new ArrayList<>();

    @DerivedState("counts, so that what was found on touched nodes is known to be out of date")
    private long touches;

    TouchedNodes(Journal journal) {
        this.journal = journal;
    }

    /** In the order in which they were touched; not to be changed. */
    public List<NodeState> nodes() {
        return nodes;
    }

    /** How often a node was touched. */
    public long touches() {
        return touches;
    }

    /** A running request may have gained reach there. */
    public void add(NodeState node) {
        touches++;
        if (!node.isTouched()) {
            if (journal.isRecording()) {
                journal.record(this::removeLast);
            }
            node.setTouched(true);
            nodes.add(node);
        }
    }

    /** All running requests have got what they can get. */
    public void clear() {
        if (nodes.isEmpty()) {
            return;
        }
        if (journal.isRecording()) {
            List<NodeState> before = List.copyOf(nodes);
            journal.record(() -> before.forEach(this::add));
        }
        nodes.forEach(node -> node.setTouched(false));
        nodes.clear();
    }

    /** The node is gone. */
    void drop(NodeState node) {
        nodes.remove(node);
    }

    private void removeLast() {
        touches++;
        nodes.remove(nodes.size() - 1).setTouched(false);
    }
}
