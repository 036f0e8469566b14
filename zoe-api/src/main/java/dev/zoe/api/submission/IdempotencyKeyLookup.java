package dev.zoe.api.submission;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.submission.IdempotencyKeyReader;
import dev.zoe.db.submission.IdempotencyKeyReader.EarlierSubmission;
import dev.zoe.db.submission.NewExecution;
import org.springframework.stereotype.Component;

/** Finds what an idempotency key was used for before. */
@Component
class IdempotencyKeyLookup {
    private final IdempotencyKeyReader keys;
    private final ExecutionQueries executions;

    IdempotencyKeyLookup(IdempotencyKeyReader keys, ExecutionQueries executions) {
        this.keys = keys;
        this.executions = executions;
    }

    /** Whether the owner of {@code execution} has used its idempotency key before. */
    boolean isUsed(NewExecution execution) {
        return keys.find(execution).isPresent();
    }

    /**
     * The execution that was submitted with the key of {@code again}.
     *
     * @throws Problem when that was another application or another name
     */
    ExecutionView find(ApiCaller caller, NewExecution again) {
        EarlierSubmission earlier = keys.find(again)
                .orElseThrow(
                        () -> conflict("The execution of this idempotency key was deleted just now; take a new key."));
        if (!earlier.isSame()) {
            throw conflict(("This idempotency key was used for execution %d, which is not the same; take a"
                            + " new key for a new execution.")
                    .formatted(earlier.id()));
        }
        return executions.get(caller, earlier.id());
    }

    private static Problem conflict(String detail) {
        return new Problem(ProblemType.IDEMPOTENCY_CONFLICT, detail);
    }
}
