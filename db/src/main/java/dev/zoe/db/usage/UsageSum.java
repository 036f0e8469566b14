package dev.zoe.db.usage;

import java.math.BigDecimal;
import java.util.List;

/**
 * What was reserved by one combination of the asked dimensions.
 *
 * @param keys the value of each dimension, in the order of {@link UsageFilter#by}; days as {@code 2026-11-23}, an empty
 *     class for that of the kind of the application
 * @param measured the part of the reserved amount that measurements cover
 * @param used what programs used of the measured part
 */
public record UsageSum(List<String> keys, Amount reserved, Amount measured, Amount used) {

    /**
     * Processors and memory over time.
     *
     * @param coreSeconds cores times seconds
     * @param byteSeconds bytes of memory times seconds
     */
    public record Amount(BigDecimal coreSeconds, BigDecimal byteSeconds) {}

    public UsageSum {
        keys = List.copyOf(keys);
    }
}
