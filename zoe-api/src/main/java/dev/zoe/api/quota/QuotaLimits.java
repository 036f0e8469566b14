package dev.zoe.api.quota;

import dev.zoe.db.user.QuotaEntity;

/**
 * What a user, or a group together, may have at the same time; 0 is unlimited.
 *
 * @param concurrentExecutions executions that run; further ones wait
 * @param waitingExecutions executions that wait; further ones are refused
 * @param cores of core services
 * @param memory bytes of core services
 * @param gpus of core services
 * @param elasticCores cores of elastic services
 * @param elasticMemory bytes of elastic services
 * @param elasticGpus GPUs of elastic services
 * @param runtimeLimitSeconds time for which one execution may run
 */
public record QuotaLimits(
        long concurrentExecutions,
        long waitingExecutions,
        double cores,
        long memory,
        long gpus,
        double elasticCores,
        long elasticMemory,
        long elasticGpus,
        long runtimeLimitSeconds) {

    private static final double MILLI = 1000;

    public static QuotaLimits of(QuotaEntity quota) {
        return new QuotaLimits(
                quota.getConcurrentExecutions(),
                quota.getWaitingExecutions(),
                quota.getMillicores() / MILLI,
                quota.getMemory(),
                quota.getGpus(),
                quota.getElasticMillicores() / MILLI,
                quota.getElasticMemory(),
                quota.getElasticGpus(),
                quota.getRuntimeLimitSeconds());
    }
}
