package dev.zoe.db.quota;

/**
 * What counts for the quota of a user or a group now.
 *
 * @param running executions that the scheduler has admitted
 * @param waiting executions that it has not
 * @param millicores thousandths of a core that the core services of the running ones can take
 * @param memory bytes that these can take
 * @param gpus of these
 * @param elasticMillicores thousandths of a core that elastic services hold now
 * @param elasticMemory bytes that these hold
 */
public record QuotaUsage(
        long running,
        long waiting,
        long millicores,
        long memory,
        long gpus,
        long elasticMillicores,
        long elasticMemory) {

    /** Nothing. */
    public static final QuotaUsage NONE = new QuotaUsage(0, 0, 0, 0, 0, 0, 0);
}
