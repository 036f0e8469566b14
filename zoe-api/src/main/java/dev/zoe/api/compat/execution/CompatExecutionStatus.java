package dev.zoe.api.compat.execution;

import dev.zoe.api.problem.Problem;
import dev.zoe.db.execution.ExecutionStatus;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** The words of the interface 0.7 for the states of executions. */
final class CompatExecutionStatus {

    private CompatExecutionStatus() {}

    static String of(ExecutionStatus status) {
        return switch (status) {
            case SUBMITTED -> "submitted";
            case QUEUED -> "queued";
            case STARTING -> "starting";
            case RUNNING -> "running";
            case CLEANING_UP -> "cleaning up";
            case TERMINATED, CANCELLED -> "terminated";
            case ERROR -> "error";
        };
    }

    /** @throws Problem when there is no such word */
    static Set<ExecutionStatus> parse(String word) {
        Set<ExecutionStatus> meant = Arrays.stream(ExecutionStatus.values())
                .filter(status -> of(status).equals(word))
                .collect(Collectors.toUnmodifiableSet());
        if (meant.isEmpty()) {
            throw Problem.badParameter(
                    "status",
                    word,
                    Arrays.stream(ExecutionStatus.values())
                            .map(CompatExecutionStatus::of)
                            .distinct()
                            .collect(Collectors.joining(", ", "one of ", "")));
        }
        return meant;
    }
}
