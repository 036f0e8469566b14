package dev.zoe.api.execution;

import dev.zoe.db.execution.ExecutionDependency;
import dev.zoe.db.execution.ExecutionStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;

/**
 * An execution that another one waits for, or waited for.
 *
 * @param execution its id, also once it is deleted
 * @param condition ok: it must end well; any: it must end
 * @param outcome terminated, error or cancelled; null as long as it has not ended
 * @param array the array that the submission named, when this is one of its executions
 */
@Schema(name = "Dependency")
public record DependencyView(
        long execution, String name, String condition, Optional<String> outcome, Optional<Long> array) {

    static DependencyView of(ExecutionDependency dependency) {
        return new DependencyView(
                dependency.awaitedId(),
                dependency.awaitedName(),
                dependency.condition().wire(),
                dependency.outcome().map(ExecutionStatus::wire),
                dependency.array());
    }
}
