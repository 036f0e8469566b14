package dev.zoe.db.execution;

import java.time.Instant;

/**
 * A waiting execution as the queue shows it.
 *
 * @param owner name of the user
 * @param waiting rows that the statement found in all: for the whole queue, its length
 */
public record WaitingExecutionRow(long id, String name, long ownerId, String owner, Instant submittedAt, int waiting) {}
