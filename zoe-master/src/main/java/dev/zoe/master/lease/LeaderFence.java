package dev.zoe.master.lease;

/** Checks, inside a transaction, that this process still holds the lease of the leader. */
public interface LeaderFence {

    /** @throws NotLeaderException when it does not: the transaction must be rolled back */
    void check();
}
