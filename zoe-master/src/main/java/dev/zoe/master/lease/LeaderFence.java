package dev.zoe.master.lease;

/** Checks, inside a transaction, that this process still holds the lease of the leader. */
public interface LeaderFence {

    /** @throws NotLeaderException when it does not hold the lease: the transaction must be rolled back */
    void check();
}
