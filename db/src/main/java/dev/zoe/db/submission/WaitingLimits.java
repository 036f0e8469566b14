package dev.zoe.db.submission;

/**
 * What the executions of one owner that have not ended may take in the database and in the memory of the master,
 * whatever the owner's quota. 0 means unlimited.
 *
 * @param executions waiting and running ones
 * @param rows services and their ports
 * @param bytes of their descriptions and of what is kept for each port
 */
public record WaitingLimits(long executions, long rows, long bytes) {

    /** Limits nothing. */
    public static final WaitingLimits NONE = new WaitingLimits(0, 0, 0);
}
