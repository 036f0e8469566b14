package dev.zoe.api.execution;

import dev.zoe.db.usage.PeriodOfUse;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/**
 * What all services of an execution used in a period.
 *
 * @param until the end of the period, or the time of the newest measurement in it
 * @param cores processors in use, on average
 * @param memory bytes, on average
 */
@Schema(name = "PeriodOfUse")
public record PeriodOfUseView(Instant since, Instant until, double cores, double memory) {

    static PeriodOfUseView of(PeriodOfUse period) {
        return new PeriodOfUseView(period.since(), period.until(), period.cores(), period.memory());
    }
}
