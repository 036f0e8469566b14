package dev.zoe.api.execution;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionStatus;
import java.time.Clock;
import org.springframework.stereotype.Service;

/** Notes that executions are used. The master then gives back the elastic services of an idle one. */
@Service
public class ExecutionActivity {
    private final ExecutionQueries queries;
    private final IdlenessStore idleness;
    private final Clock clock;

    ExecutionActivity(ExecutionQueries queries, IdlenessStore idleness, Clock clock) {
        this.queries = queries;
        this.idleness = idleness;
        this.clock = clock;
    }

    /**
     * The caller uses an execution.
     *
     * @throws Problem when there is no such execution that the caller may operate, or it does not run
     */
    public ExecutionView touch(ApiCaller caller, long id) {
        requireRunning(queries.find(caller, id));
        touch(id);
        // It may have been ended while this call waited for the master.
        requireRunning(queries.find(caller, id));
        return queries.get(caller, id);
    }

    private static void requireRunning(ExecutionEntity execution) {
        if (execution.getStatus() != ExecutionStatus.RUNNING) {
            throw new Problem(
                    ProblemType.NOT_RUNNING,
                    "Execution %d is %s; only a running one can be used."
                            .formatted(execution.getId(), execution.getStatus().wire()));
        }
    }

    /** The same for a caller whose rights were checked before. */
    public void touch(long id) {
        idleness.touch(id, clock.instant());
    }
}
