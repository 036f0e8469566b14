package dev.zoe.api.usage;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.zoe.db.usage.UsageDimension;
import dev.zoe.db.usage.UsageSum;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was reserved. Members that the call did not ask for are null.
 *
 * @param day of UTC, such as 2026-11-23
 * @param group that the executions count for; null for those without one, too
 * @param priorityClass null for the class of the kind of the application, too
 * @param kind core, elastic, or lost: elastic services that were reclaimed
 * @param coreHours reserved cores times hours
 * @param gbHours reserved memory times hours; a GB has 1,000,000,000 bytes
 * @param measuredCoreHours the part of coreHours that measurements cover; null when nothing was measured, as the next
 *     three
 * @param usedCoreHours processor time that programs used of the measured part
 * @param usedGbHours memory that programs used of the measured part
 */
@Schema(name = "Usage")
@JsonPropertyOrder({
    "day",
    "user",
    "group",
    "application",
    "class",
    "kind",
    "core_hours",
    "gb_hours",
    "measured_core_hours",
    "measured_gb_hours",
    "used_core_hours",
    "used_gb_hours"
})
public record UsageView(
        Optional<String> day,
        Optional<String> user,
        Optional<String> group,
        Optional<String> application,
        @JsonProperty("class") Optional<String> priorityClass,
        Optional<String> kind,
        BigDecimal coreHours,
        BigDecimal gbHours,
        Optional<BigDecimal> measuredCoreHours,
        Optional<BigDecimal> measuredGbHours,
        Optional<BigDecimal> usedCoreHours,
        Optional<BigDecimal> usedGbHours) {

    private static final BigDecimal HOUR = BigDecimal.valueOf(3600);
    private static final BigDecimal GB_HOUR = BigDecimal.valueOf(3600L * 1_000_000_000);
    private static final int DIGITS = 6;

    static UsageView of(UsageSum sum, List<UsageDimension> by) {
        Map<UsageDimension, String> keys = new EnumMap<>(UsageDimension.class);
        for (int number = 0; number < by.size(); number++) {
            keys.put(by.get(number), sum.keys().get(number));
        }
        Optional<UsageSum.Amount> measured = Optional.of(sum.measured())
                .filter(amount ->
                        amount.coreSeconds().signum() + amount.byteSeconds().signum() > 0);
        Optional<UsageSum.Amount> used = measured.map(amount -> sum.used());
        return new UsageView(
                Optional.ofNullable(keys.get(UsageDimension.DAY)),
                Optional.ofNullable(keys.get(UsageDimension.USER)),
                Optional.ofNullable(keys.get(UsageDimension.GROUP)).filter(name -> !name.isEmpty()),
                Optional.ofNullable(keys.get(UsageDimension.APPLICATION)),
                Optional.ofNullable(keys.get(UsageDimension.CLASS)).filter(name -> !name.isEmpty()),
                Optional.ofNullable(keys.get(UsageDimension.KIND)),
                coreHours(sum.reserved()),
                gbHours(sum.reserved()),
                measured.map(UsageView::coreHours),
                measured.map(UsageView::gbHours),
                used.map(UsageView::coreHours),
                used.map(UsageView::gbHours));
    }

    private static BigDecimal coreHours(UsageSum.Amount amount) {
        return hours(amount.coreSeconds(), HOUR);
    }

    private static BigDecimal gbHours(UsageSum.Amount amount) {
        return hours(amount.byteSeconds(), GB_HOUR);
    }

    private static BigDecimal hours(BigDecimal amount, BigDecimal unit) {
        return amount.divide(unit, DIGITS, RoundingMode.HALF_UP);
    }
}
