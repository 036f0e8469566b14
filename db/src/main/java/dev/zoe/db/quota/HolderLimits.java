package dev.zoe.db.quota;

import java.util.Map;

/**
 * The limits and shares of all users and groups.
 *
 * @param version grows with every change
 * @param limits by the name of the holder; without those that have no limit
 * @param shares weights under the order {@code fair}, by the name of the user or {@link QuotaHolder#ofGroup}; without
 *     those of 1
 */
public record HolderLimits(long version, Map<String, Limit> limits, Map<String, Double> shares) {

    public HolderLimits {
        limits = Map.copyOf(limits);
        shares = Map.copyOf(shares);
    }

    /**
     * What the executions of a holder may have at the same time; 0 is unlimited.
     *
     * @param executions that run
     * @param core of all core services
     * @param elastic of all elastic services
     */
    public record Limit(int executions, Amounts core, Amounts elastic) {
        static final Limit NONE = new Limit(0, Amounts.NONE, Amounts.NONE);
    }

    /**
     * Amounts of resources.
     *
     * @param millicores thousandths of a core
     * @param memory bytes
     */
    public record Amounts(long millicores, long memory, int gpus) {
        static final Amounts NONE = new Amounts(0, 0, 0);
    }
}
