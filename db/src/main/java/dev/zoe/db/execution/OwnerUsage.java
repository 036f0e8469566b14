package dev.zoe.db.execution;

/**
 * What an owner's executions that have not ended take up together, or what a new one would add.
 *
 * @param executions waiting ones included
 * @param rows services and their ports
 * @param bytes of their descriptions and of what is kept for each port
 */
public record OwnerUsage(long executions, long rows, long bytes) {}
