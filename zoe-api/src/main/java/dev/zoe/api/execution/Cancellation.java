package dev.zoe.api.execution;

import dev.zoe.api.master.Hints;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.Caller;
import dev.zoe.db.EventKind;
import dev.zoe.db.EventLog;
import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.Executions;
import dev.zoe.db.NewEvent;
import dev.zoe.protocol.MasterRequest;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Records a request to end an execution. The master ends it. */
@Service
public class Cancellation {
    private final Executions executions;
    private final ExecutionQueries queries;
    private final EventLog events;
    private final TransactionOperations transactions;
    private final Hints hints;
    private final Clock clock;

    Cancellation(
            Executions executions,
            ExecutionQueries queries,
            EventLog events,
            TransactionOperations transactions,
            Hints hints,
            Clock clock) {
        this.executions = executions;
        this.queries = queries;
        this.events = events;
        this.transactions = transactions;
        this.hints = hints;
        this.clock = clock;
    }

    /**
     * Harmless when it was requested before or the execution has ended.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public ExecutionView cancel(Caller caller, long id) {
        transactions.executeWithoutResult(transaction -> {
            ExecutionEntity execution = queries.find(caller, id);
            if (executions.requestCancel(id, caller.id(), clock.instant()) == 1) {
                events.append(requested(execution, caller));
            }
        });
        ExecutionView execution = queries.get(caller, id);
        if (execution.endedAt().isEmpty()) {
            hints.send(new MasterRequest.Cancel(id));
        }
        return execution;
    }

    private static NewEvent requested(ExecutionEntity execution, Caller caller) {
        return new NewEvent(
                EventKind.EXECUTION,
                Optional.of(execution.getId()),
                Optional.empty(),
                execution.getName(),
                Optional.empty(),
                Optional.empty(),
                "cancellation requested by " + caller.username(),
                Optional.of(caller.username()));
    }
}
