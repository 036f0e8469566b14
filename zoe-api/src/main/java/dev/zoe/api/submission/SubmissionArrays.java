package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionArrayStore;
import dev.zoe.db.submission.NewExecution;
import java.util.List;
import org.springframework.stereotype.Component;

/** Lets submissions join arrays of the caller. */
@Component
class SubmissionArrays {
    private final ExecutionArrayStore arrays;

    SubmissionArrays(ExecutionArrayStore arrays) {
        this.arrays = arrays;
    }

    /**
     * Checks the place of {@code execution} in its array. The array is not removed until the transaction ends. Only the
     * owner joins an array: an operator who may see it would add executions of their own to it.
     *
     * @throws Problem when the caller has no such array, or it has no such index
     */
    void check(ApiCaller caller, NewExecution execution) {
        execution.array().ifPresent(place -> {
            ExecutionArrayStore.Candidate array = arrays.lock(List.of(place.arrayId())).stream()
                    .filter(found -> found.ownerId() == caller.id())
                    .findFirst()
                    .orElseThrow(() -> Problem.notFound("array", place.arrayId()));
            if (place.index() > array.size()) {
                throw new Problem(
                        ProblemType.MALFORMED_REQUEST,
                        "The 'index' of 'array' is %d, and array %d has indexes from 1 to %d."
                                .formatted(place.index(), array.id(), array.size()));
            }
        });
    }

    /**
     * Refuses a submission that was not written because another execution has its place. It returns when there is none.
     *
     * @throws Problem that names the other execution
     */
    void requireFree(NewExecution execution) {
        execution.array().ifPresent(place -> arrays.member(place).ifPresent(other -> {
            throw new Problem(
                    ProblemType.INDEX_TAKEN,
                    "Execution %d has the index %d of array %d; choose another index."
                            .formatted(other, place.index(), place.arrayId()));
        }));
    }
}
