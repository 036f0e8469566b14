package dev.zoe.api.execution;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zoe.db.ActiveServices;
import dev.zoe.db.ExecutionEntity;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An execution as the API shows it.
 *
 * @param status submitted, queued, starting, running, cleaning-up, terminated, error or cancelled
 * @param kind batch, interactive or service
 * @param exitCode of the monitored service
 * @param peakServices the most services that were active at the same time
 * @param notice something the caller should know about this very answer
 * @param application the canonical description (format 4); left out unless a single execution is asked for
 */
@Schema(name = "Execution")
public record ExecutionView(
        long id,
        String name,
        String owner,
        String status,
        String kind,
        Instant submittedAt,
        Optional<Instant> queuedAt,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        Optional<Instant> cancelRequestedAt,
        Optional<Integer> exitCode,
        Optional<String> errorMessage,
        Progress core,
        Progress elastic,
        int peakServices,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> notice,
        @Schema(type = "object") @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<JsonNode> application) {

    /** @param active null when no service is active */
    static ExecutionView of(ExecutionEntity execution, @Nullable ActiveServices active) {
        return new ExecutionView(
                execution.getId(),
                execution.getName(),
                execution.getOwner().getUsername(),
                execution.getStatus().wire(),
                execution.getKind().name().toLowerCase(Locale.ROOT),
                execution.getSubmittedAt(),
                execution.getQueuedAt(),
                execution.getStartedAt(),
                execution.getEndedAt(),
                execution.getCancelRequestedAt(),
                execution.getExitCode(),
                execution.getErrorMessage(),
                new Progress(execution.getCoreCount(), active == null ? 0 : Math.toIntExact(active.core())),
                new Progress(execution.getElasticCount(), active == null ? 0 : Math.toIntExact(active.elastic())),
                execution.getPeakServices(),
                Optional.empty(),
                Optional.empty());
    }

    ExecutionView withNotice(String text) {
        return with(Optional.of(text), application);
    }

    ExecutionView withApplication(JsonNode description) {
        return with(notice, Optional.of(description));
    }

    private ExecutionView with(Optional<String> newNotice, Optional<JsonNode> newApplication) {
        return new ExecutionView(
                id,
                name,
                owner,
                status,
                kind,
                submittedAt,
                queuedAt,
                startedAt,
                endedAt,
                cancelRequestedAt,
                exitCode,
                errorMessage,
                core,
                elastic,
                peakServices,
                newNotice,
                newApplication);
    }
}
