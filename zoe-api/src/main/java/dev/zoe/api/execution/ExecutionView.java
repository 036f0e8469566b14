package dev.zoe.api.execution;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zoe.db.execution.ArrayMember;
import dev.zoe.db.execution.ExecutionDependency;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.execution.ExecutionSummary;
import dev.zoe.db.service.ActiveServiceCount;
import dev.zoe.db.submission.NewExecution;
import dev.zoe.db.usage.MeasuredUse;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An execution as the API shows it.
 *
 * @param group the group that it counts for
 * @param status submitted, queued, starting, running, cleaning-up, terminated, error or cancelled
 * @param kind batch, interactive or service
 * @param exitCode of the monitored service
 * @param peakServices the most services that were active at the same time
 * @param usedCores processors that its services use, by their newest measurements; empty when none was measured
 * @param usedMemory bytes, likewise
 * @param measuredAt time of the oldest of these measurements
 * @param arrayId the array that it is in; null for none
 * @param arrayIndex its index there, from 1
 * @param after executions that must end before it is queued, also those that have ended
 * @param idle that it is or was idle; left out if it never was, and unless a single execution is asked for
 * @param notice something the caller should know about this very answer
 * @param application the canonical description (format 4); left out unless a single execution is asked for
 */
@Schema(name = "Execution")
public record ExecutionView(
        long id,
        String name,
        String owner,
        Optional<String> group,
        String status,
        String kind,
        Instant submittedAt,
        Optional<Instant> queuedAt,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        Optional<Instant> cancelRequestedAt,
        Optional<Integer> exitCode,
        Optional<String> errorMessage,
        ServiceProgress core,
        ServiceProgress elastic,
        int peakServices,
        Optional<Double> usedCores,
        Optional<Long> usedMemory,
        Optional<Instant> measuredAt,
        Optional<Long> arrayId,
        Optional<Integer> arrayIndex,
        List<DependencyView> after,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<IdleView> idle,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> notice,
        @Schema(type = "object") @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<JsonNode> application) {

    public ExecutionView {
        after = List.copyOf(after);
    }

    /**
     * @param active null when no service is active
     * @param used null when none was measured
     */
    static ExecutionView of(
            ExecutionSummary execution, @Nullable ActiveServiceCount active, @Nullable MeasuredUse used) {
        return new ExecutionView(
                execution.id(),
                execution.name(),
                execution.owner(),
                Optional.ofNullable(execution.group()),
                execution.status().wire(),
                execution.kind().name().toLowerCase(Locale.ROOT),
                execution.submittedAt(),
                Optional.ofNullable(execution.queuedAt()),
                Optional.ofNullable(execution.startedAt()),
                Optional.ofNullable(execution.endedAt()),
                Optional.ofNullable(execution.cancelRequestedAt()),
                Optional.ofNullable(execution.exitCode()),
                Optional.ofNullable(execution.errorMessage()),
                new ServiceProgress(execution.coreCount(), active == null ? 0 : Math.toIntExact(active.core())),
                new ServiceProgress(execution.elasticCount(), active == null ? 0 : Math.toIntExact(active.elastic())),
                execution.peakServices(),
                Optional.ofNullable(used).map(MeasuredUse::cores),
                Optional.ofNullable(used).map(MeasuredUse::memory),
                Optional.ofNullable(used).map(MeasuredUse::at),
                Optional.ofNullable(execution.arrayId()),
                Optional.ofNullable(execution.arrayIndex()),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** An execution that was recorded just now with this number at this time. */
    public static ExecutionView submitted(
            NewExecution execution, Optional<String> group, long id, Instant submittedAt) {
        return new ExecutionView(
                id,
                execution.name(),
                execution.owner(),
                group,
                ExecutionStatus.SUBMITTED.wire(),
                execution.kind(),
                submittedAt,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new ServiceProgress(execution.application().coreCount(), 0),
                new ServiceProgress(execution.application().elasticCount(), 0),
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                execution.array().map(ArrayMember::arrayId),
                execution.array().map(ArrayMember::index),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The same with what it waits for, or waited for. */
    public ExecutionView withDependencies(List<ExecutionDependency> dependencies) {
        return dependencies.isEmpty()
                ? this
                : with(dependencies.stream().map(DependencyView::of).toList(), idle, notice, application);
    }

    public ExecutionView withNotice(String text) {
        return with(after, idle, Optional.of(text), application);
    }

    ExecutionView withApplication(JsonNode description) {
        return with(after, idle, notice, Optional.of(description));
    }

    ExecutionView withIdle(Optional<IdleView> idleness) {
        return with(after, idleness, notice, application);
    }

    private ExecutionView with(
            List<DependencyView> newAfter,
            Optional<IdleView> newIdle,
            Optional<String> newNotice,
            Optional<JsonNode> newApplication) {
        return new ExecutionView(
                id,
                name,
                owner,
                group,
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
                usedCores,
                usedMemory,
                measuredAt,
                arrayId,
                arrayIndex,
                newAfter,
                newIdle,
                newNotice,
                newApplication);
    }
}
