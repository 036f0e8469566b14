package dev.zoe.api.compat.execution;

import dev.zoe.api.compat.EpochSeconds;
import dev.zoe.api.compat.FormatThreeDescription;
import dev.zoe.db.execution.ExecutionEntity;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * An execution of the interface 0.7. Times are seconds since 1970.
 *
 * @param description in format 3
 * @param status submitted, queued, starting, running, cleaning up, terminated or error
 * @param services numbers of its services
 * @param size expected run time in minutes; 0 when it is not known
 */
record CompatExecutionView(
        long id,
        long userId,
        String name,
        JsonNode description,
        BigDecimal timeSubmit,
        Optional<BigDecimal> timeStart,
        Optional<BigDecimal> timeEnd,
        String status,
        Optional<String> errorMessage,
        List<Long> services,
        long size) {

    CompatExecutionView {
        services = List.copyOf(services);
    }

    /** @param canonical the description as it is stored */
    static CompatExecutionView of(ExecutionEntity execution, JsonNode canonical, List<Long> services) {
        return new CompatExecutionView(
                execution.getId(),
                execution.getOwner().getId(),
                execution.getName(),
                FormatThreeDescription.of(canonical),
                EpochSeconds.of(execution.getSubmittedAt()),
                execution.getStartedAt().map(EpochSeconds::of),
                execution.getEndedAt().map(EpochSeconds::of),
                CompatExecutionStatus.of(execution.getStatus()),
                execution.getErrorMessage(),
                services,
                FormatThreeDescription.size(canonical));
    }
}
