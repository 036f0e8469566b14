package dev.zoe.db;

/**
 * What an owner's executions that have not ended take up together.
 *
 * @param executions waiting ones included
 * @param millicores thousandths of a core, of their core services
 * @param memory bytes, of their core services
 */
public record QuotaUsage(long executions, long millicores, long memory) {}
