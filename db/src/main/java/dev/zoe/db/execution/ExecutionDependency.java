package dev.zoe.db.execution;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An execution that another one waits for, or waited for.
 *
 * @param awaitedId its number, also once it is deleted
 * @param awaitedName its name
 * @param outcome the status in which it ended; empty as long as it has not
 * @param array the array that the submission named, when this is one of its executions
 */
public record ExecutionDependency(
        long awaitedId,
        String awaitedName,
        DependencyCondition condition,
        Optional<ExecutionStatus> outcome,
        Optional<Long> array) {

    private static final int MOST_NAMED = 3;

    /** Such as {@code execution 41 (train)}. */
    public String awaited() {
        return "execution %d (%s)".formatted(awaitedId, awaitedName);
    }

    /**
     * What holds an execution, such as {@code waits for execution 41 (train) to end well}. Of many, it names the first
     * ones.
     *
     * @param open at least one, none with an outcome
     */
    public static String waits(List<ExecutionDependency> open) {
        String named = open.stream()
                .limit(MOST_NAMED)
                .map(dependency -> dependency.awaited()
                        + (dependency.condition == DependencyCondition.OK ? " to end well" : " to end"))
                .collect(Collectors.joining(", for "));
        int more = open.size() - MOST_NAMED;
        return "waits for " + named + (more > 0 ? ", and for %d more".formatted(more) : "");
    }

    /**
     * Why an execution can never run that waits for this one to end well.
     *
     * @throws java.util.NoSuchElementException as long as this one has not ended
     */
    public String violation() {
        String end = outcome.orElseThrow() == ExecutionStatus.ERROR ? "ended in error" : "was cancelled";
        return "%s, which it waited for, %s; it was to run only if that one ended well".formatted(awaited(), end);
    }
}
