package dev.zoe.master.event;

import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.master.state.ActiveExecution;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A change of the status of an execution.
 *
 * @param owner name of its user
 * @param waited time from submission, or from when it ceased to wait for others, until all of its core is active;
 *     present for a change to running
 * @param turnaround time from the same beginning to the end; present for a change to an end status
 * @param ran time with all of its core active; present for the end of an execution that was running
 */
public record ExecutionChange(
        long id,
        String name,
        String owner,
        ExecutionStatus before,
        ExecutionStatus after,
        String reason,
        Optional<Duration> waited,
        Optional<Duration> turnaround,
        Optional<Duration> ran) {

    /** The change of an execution whose row has the new status and times. */
    public static ExecutionChange of(ExecutionEntity execution, ExecutionStatus before, String reason) {
        ExecutionStatus after = execution.getStatus();
        Optional<Instant> started = execution.getStartedAt();
        Optional<Instant> ended = execution.getEndedAt().filter(at -> after.hasEnded());
        return new ExecutionChange(
                execution.getId(),
                execution.getName(),
                execution.getOwner().getUsername(),
                before,
                after,
                reason,
                started.filter(at -> after == ExecutionStatus.RUNNING)
                        .map(at -> Duration.between(execution.getArrivedAt(), at)),
                ended.map(at -> Duration.between(execution.getArrivedAt(), at)),
                ended.flatMap(end -> started.map(start -> Duration.between(start, end))));
    }

    /** The change of a submitted execution to queued. */
    public static ExecutionChange queued(ActiveExecution execution, String reason) {
        return new ExecutionChange(
                execution.id(),
                execution.name(),
                execution.owner().name(),
                ExecutionStatus.SUBMITTED,
                ExecutionStatus.QUEUED,
                reason,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
