package dev.zoe.scheduler.internal.ledger;

/** Hears of each change of what is held on a node. */
public interface AllocationListener {

    /** @param core whether core instances came or went */
    void changed(NodeState node, boolean core);
}
