package dev.zoe.api.compat.user;

import dev.zoe.api.quota.QuotaView;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A quota of the interface 0.7; 0 is unlimited. Limits of elastic services are not shown there.
 *
 * @param memory bytes of core services
 * @param cores of core services
 * @param runtimeLimit hours that one execution may run
 */
record CompatQuotaView(
        long id, String name, long concurrentExecutions, long memory, BigDecimal cores, BigDecimal runtimeLimit) {

    static final BigDecimal SECONDS_OF_AN_HOUR = BigDecimal.valueOf(3600);
    /** A second is about a 10,000th of an hour, so a quota that is sent back as it was received stays the same. */
    private static final int DIGITS = 6;

    static CompatQuotaView of(QuotaView quota) {
        return new CompatQuotaView(
                quota.id(),
                quota.name(),
                quota.limits().concurrentExecutions(),
                quota.limits().memory(),
                plain(BigDecimal.valueOf(quota.limits().cores())),
                plain(BigDecimal.valueOf(quota.limits().runtimeLimitSeconds())
                        .divide(SECONDS_OF_AN_HOUR, DIGITS, RoundingMode.HALF_UP)));
    }

    private static BigDecimal plain(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
