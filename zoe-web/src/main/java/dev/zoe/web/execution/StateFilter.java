package dev.zoe.web.execution;

import dev.zoe.db.execution.ExecutionStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** The choices of the filter for states, as people think of them. */
enum StateFilter {
    ACTIVE(status -> !status.hasEnded()),
    WAITING(status -> status == ExecutionStatus.SUBMITTED || status == ExecutionStatus.QUEUED),
    RUNNING(status -> status == ExecutionStatus.STARTING || status == ExecutionStatus.RUNNING),
    DONE(status -> status == ExecutionStatus.TERMINATED),
    FAILED(status -> status == ExecutionStatus.ERROR),
    CANCELLED(status -> status == ExecutionStatus.CANCELLED);

    private final Predicate<ExecutionStatus> includes;

    StateFilter(Predicate<ExecutionStatus> includes) {
        this.includes = includes;
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
                .filter(includes)
                .map(ExecutionStatus::wire)
                .toList();
    }
}
