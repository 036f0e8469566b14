package dev.zoe.api.quota;

import dev.zoe.db.quota.QuotaUsage;
import io.swagger.v3.oas.annotations.media.Schema;

/**
 * What counts for a quota now.
 *
 * @param running executions that the scheduler has admitted
 * @param waiting executions that wait
 * @param cores that the core services of the running ones can take
 * @param memory bytes that these can take
 * @param gpus of these
 * @param elasticCores that elastic services hold
 * @param elasticMemory bytes that these hold
 */
@Schema(name = "QuotaUsage")
public record QuotaUsageView(
        long running, long waiting, double cores, long memory, long gpus, double elasticCores, long elasticMemory) {

    private static final double MILLI = 1000;

    public static QuotaUsageView of(QuotaUsage usage) {
        return new QuotaUsageView(
                usage.running(),
                usage.waiting(),
                usage.millicores() / MILLI,
                usage.memory(),
                usage.gpus(),
                usage.elasticMillicores() / MILLI,
                usage.elasticMemory());
    }
}
