package dev.zoe.db.quota;

import dev.zoe.scheduler.Limits;
import java.util.Map;

/**
 * The limits and shares of all users and groups, as the scheduler counts them.
 *
 * @param version grows with every change
 * @param limits by the name of the holder; without those that have no limit
 * @param shares weights under the order {@code fair}, by the name of the user or {@link QuotaHolder#ofGroup}; without
 *     those of 1
 */
public record HolderLimits(long version, Map<String, Limits> limits, Map<String, Double> shares) {

    public HolderLimits {
        limits = Map.copyOf(limits);
        shares = Map.copyOf(shares);
    }
}
