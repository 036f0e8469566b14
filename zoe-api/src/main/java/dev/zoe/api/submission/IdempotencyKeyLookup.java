package dev.zoe.api.submission;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.NewExecution;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Finds what an idempotency key was used for before. */
@Component
class IdempotencyKeyLookup {
    private final JdbcClient database;
    private final ExecutionQueries executions;

    IdempotencyKeyLookup(JdbcClient database, ExecutionQueries executions) {
        this.database = database;
        this.executions = executions;
    }

    private record Found(long id, boolean same) {}

    /**
     * The execution that was submitted with the key of {@code again}.
     *
     * @throws Problem when that was another application or another name
     */
    ExecutionView find(ApiCaller caller, NewExecution again) {
        Found found = database.sql(
                        """
                        select id, name = :name and description = cast(:description as jsonb) as same
                        from execution where owner_id = :owner and idempotency_key = :key
                        """)
                .param("name", again.name())
                .param("description", again.canonicalJson())
                .param("owner", caller.id())
                .param("key", again.idempotencyKey().orElseThrow())
                .query((columns, number) -> new Found(columns.getLong("id"), columns.getBoolean("same")))
                .optional()
                .orElseThrow(
                        () -> conflict("The execution of this idempotency key was deleted just now; take a new key."));
        if (!found.same()) {
            throw conflict(
                    "This idempotency key was used for execution %d, which is not the same; take a new key for a new execution."
                            .formatted(found.id()));
        }
        return executions.get(caller, found.id());
    }

    private static Problem conflict(String detail) {
        return new Problem(ProblemType.IDEMPOTENCY_CONFLICT, detail);
    }
}
