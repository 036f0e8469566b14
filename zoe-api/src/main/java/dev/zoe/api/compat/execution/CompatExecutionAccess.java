package dev.zoe.api.compat.execution;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.user.Capability;
import org.springframework.stereotype.Component;

/** Finds executions. Unlike {@code /api/v1}, the interface 0.7 says that one belongs to another user. */
@Component
public class CompatExecutionAccess {
    private final ExecutionQueries queries;
    private final ExecutionRepository executions;

    CompatExecutionAccess(ExecutionQueries queries, ExecutionRepository executions) {
        this.queries = queries;
        this.executions = executions;
    }

    /** @throws Problem when there is no such execution, or it belongs to another user and the caller may not see it */
    public ExecutionEntity find(ApiCaller caller, long id) {
        try {
            return queries.find(caller, id);
        } catch (Problem refusal) {
            if (refusal.type() == ProblemType.NOT_FOUND && executions.existsById(id)) {
                caller.require(Capability.OPERATE_OTHERS);
            }
            throw refusal;
        }
    }
}
