package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Resources;
import java.util.Map;
import java.util.Optional;

/** Whether a set of instances finds room together, and where. */
sealed interface Arrangement {

    /** A node for each of them. */
    record Found(Map<Slot, NodeState> nodes) implements Arrangement {}

    /**
     * One of them finds no room when the ones before it have theirs.
     *
     * @param nearest the open node that lacks least for it; empty when no node is open to it
     * @param missing what that node lacks; the whole demand when there is none
     */
    record Stuck(Slot slot, Optional<NodeState> nearest, Resources missing) implements Arrangement {}
}
