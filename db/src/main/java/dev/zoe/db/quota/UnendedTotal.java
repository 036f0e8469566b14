package dev.zoe.db.quota;

/**
 * What a user or a group has that has not ended.
 *
 * @param waiting executions that the scheduler has not admitted
 * @param executions the waiting ones and the others
 * @param rows services and their ports
 * @param bytes of their descriptions and of what is kept for each port
 */
public record UnendedTotal(long waiting, long executions, long rows, long bytes) {}
