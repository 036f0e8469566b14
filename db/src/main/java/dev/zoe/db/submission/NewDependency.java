package dev.zoe.db.submission;

import dev.zoe.db.execution.DependencyCondition;
import java.util.Optional;

/**
 * An execution that a new one is to wait for.
 *
 * @param awaitedId its number
 * @param array the array that the submission named, when this is one of its executions
 */
public record NewDependency(long awaitedId, DependencyCondition condition, Optional<Long> array) {

    /** Of an execution that the submission named. */
    public NewDependency(long awaitedId, DependencyCondition condition) {
        this(awaitedId, condition, Optional.empty());
    }
}
