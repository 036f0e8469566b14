package dev.zoe.api.user;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zoe.api.quota.QuotaLimits;
import dev.zoe.db.execution.OwnerUsage;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/**
 * The user who calls.
 *
 * @param capabilities what this log-in allows, such as {@code can_see_status}
 * @param usage what counts against the quota now
 * @param limits the quota; 0 is unlimited
 */
@Schema(name = "CurrentUser")
record CurrentUserView(@JsonUnwrapped UserView user, List<String> capabilities, Usage usage, QuotaLimits limits) {

    CurrentUserView {
        capabilities = List.copyOf(capabilities);
    }

    /**
     * What the executions that have not ended may take together.
     *
     * @param memory bytes of core services
     * @param elasticMemory bytes of elastic services
     */
    @Schema(name = "QuotaUsage")
    record Usage(long executions, double cores, long memory, double elasticCores, long elasticMemory) {

        private static final double MILLI = 1000;

        static Usage of(OwnerUsage usage) {
            return new Usage(
                    usage.executions(),
                    usage.millicores() / MILLI,
                    usage.memory(),
                    usage.elasticMillicores() / MILLI,
                    usage.elasticMemory());
        }
    }
}
