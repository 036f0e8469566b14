package dev.zoe.web.execution;

import dev.zoe.db.execution.ExecutionStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The choices of the filter for states, as people think of them. */
enum StateFilter {
    ACTIVE,
    WAITING,
    RUNNING,
    DONE,
    FAILED,
    CANCELLED;

    private boolean includes(ExecutionStatus status) {
        return switch (this) {
            case ACTIVE -> !status.hasEnded();
            case WAITING -> status == ExecutionStatus.SUBMITTED || status == ExecutionStatus.QUEUED;
            case RUNNING -> status == ExecutionStatus.STARTING || status == ExecutionStatus.RUNNING;
            case DONE -> status == ExecutionStatus.TERMINATED;
            case FAILED -> status == ExecutionStatus.ERROR;
            case CANCELLED -> status == ExecutionStatus.CANCELLED;
        };
    }

    /** Its name in an address. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The states that a choice stands for; a state of an execution stands for itself. */
    static List<String> statuses(String choice) {
        if (choice.isEmpty()) {
            return List.of();
        }
        return Arrays.stream(values())
                .filter(filter -> filter.wire().equals(choice))
                .findFirst()
                .map(StateFilter::statuses)
                .orElseGet(() -> List.of(choice));
    }

    private List<String> statuses() {
        return Arrays.stream(ExecutionStatus.values())
                .filter(this::includes)
                .map(ExecutionStatus::wire)
                .toList();
    }
}
