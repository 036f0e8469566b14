package dev.zoe.db.execution;

/**
 * What an owner's executions that have not ended take up together, or what a new one would add.
 *
 * @param executions waiting ones included
 * @param millicores thousandths of a core that the engine lets their core services take
 * @param memory bytes that the engine lets their core services take
 * @param elasticMillicores the same of their elastic services, whether these run or not
 * @param elasticMemory the same of their elastic services, whether these run or not
 * @param rows services and their ports
 * @param bytes of their descriptions and of what is kept for each port
 */
public record OwnerUsage(
        long executions,
        long millicores,
        long memory,
        long elasticMillicores,
        long elasticMemory,
        long rows,
        long bytes) {}
