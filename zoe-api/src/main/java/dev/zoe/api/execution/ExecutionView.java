package dev.zoe.api.execution;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * An execution as the API shows it.
 *
 * @param status submitted, queued, starting, running, cleaning-up, terminated, error or cancelled
 * @param kind batch, interactive or service
 * @param exitCode of the monitored service
 * @param peakServices the most services that were active at the same time
 * @param notice something the caller should know about this very answer
 * @param application the canonical description (format 4); only when a single execution is asked for
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
        @Schema(type = "object") Optional<JsonNode> application) {

    ExecutionView withNotice(String text) {
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
                Optional.of(text),
                application);
    }
}
