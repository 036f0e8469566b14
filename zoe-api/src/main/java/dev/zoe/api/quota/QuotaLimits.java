package dev.zoe.api.quota;

import dev.zoe.db.user.QuotaEntity;

/**
 * What a user may have at the same time; 0 is unlimited.
 *
 * @param concurrentExecutions executions that have not ended
 * @param cores of core services
 * @param memory bytes of core services
 * @param elasticCores cores of elastic services
 * @param elasticMemory bytes of elastic services
 * @param runtimeLimitSeconds time for which one execution may run
 */
public record QuotaLimits(
        long concurrentExecutions,
        double cores,
        long memory,
        double elasticCores,
        long elasticMemory,
        long runtimeLimitSeconds) {

    private static final double MILLI = 1000;

    public static QuotaLimits of(QuotaEntity quota) {
        return new QuotaLimits(
                quota.getConcurrentExecutions(),
                quota.getMillicores() / MILLI,
                quota.getMemory(),
                quota.getElasticMillicores() / MILLI,
                quota.getElasticMemory(),
                quota.getRuntimeLimitSeconds());
    }
}
