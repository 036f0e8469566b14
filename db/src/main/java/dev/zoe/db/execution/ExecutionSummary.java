package dev.zoe.db.execution;

import dev.zoe.application.Application;
import dev.zoe.db.group.GroupEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An execution as lists show it: without its description, which may be as large as all the rest of the list.
 *
 * @param owner name of the user
 * @param group the group that it counts for; null for none
 * @param coreCount services it cannot work without
 * @param elasticCount services that only make it faster
 * @param peakServices the most services that were active at the same time
 * @param arrayId the array that it is in; null for none
 * @param arrayIndex its index there
 */
public record ExecutionSummary(
        long id,
        String name,
        String owner,
        @Nullable String group,
        ExecutionStatus status,
        Application.Kind kind,
        Instant submittedAt,
        @Nullable Instant queuedAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Instant cancelRequestedAt,
        @Nullable Integer exitCode,
        @Nullable String errorMessage,
        int coreCount,
        int elasticCount,
        int peakServices,
        @Nullable Long arrayId,
        @Nullable Integer arrayIndex) {

    /** The same of an execution that is loaded as a whole. */
    public static ExecutionSummary of(ExecutionEntity execution) {
        return new ExecutionSummary(
                execution.getId(),
                execution.getName(),
                execution.getOwner().getUsername(),
                execution.getGroup().map(GroupEntity::getName).orElse(null),
                execution.getStatus(),
                execution.getKind(),
                execution.getSubmittedAt(),
                execution.getQueuedAt().orElse(null),
                execution.getStartedAt().orElse(null),
                execution.getEndedAt().orElse(null),
                execution.getCancelRequestedAt().orElse(null),
                execution.getExitCode().orElse(null),
                execution.getErrorMessage().orElse(null),
                execution.getCoreCount(),
                execution.getElasticCount(),
                execution.getPeakServices(),
                execution.getArray().map(ArrayMember::arrayId).orElse(null),
                execution.getArray().map(ArrayMember::index).orElse(null));
    }
}
