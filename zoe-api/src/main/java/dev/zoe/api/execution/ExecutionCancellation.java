package dev.zoe.api.execution;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.master.MasterNotifier;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.protocol.MasterRequest;
import java.time.Clock;
import java.util.Map;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Records a request to end an execution. The master ends it. */
@Service
public class ExecutionCancellation {
    private final ExecutionRepository executions;
    private final ExecutionQueries queries;
    private final EventLog events;
    private final AuditTrail audit;
    private final TransactionOperations transactions;
    private final MasterNotifier notifier;
    private final Clock clock;

    ExecutionCancellation(
            ExecutionRepository executions,
            ExecutionQueries queries,
            EventLog events,
            AuditTrail audit,
            TransactionOperations transactions,
            MasterNotifier notifier,
            Clock clock) {
        this.executions = executions;
        this.queries = queries;
        this.events = events;
        this.audit = audit;
        this.transactions = transactions;
        this.notifier = notifier;
        this.clock = clock;
    }

    /**
     * Harmless when it was requested before or the execution has ended.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public ExecutionView cancel(ApiCaller caller, long id) {
        transactions.executeWithoutResult(transaction -> {
            var unused = request(queries.find(caller, id), caller);
        });
        ExecutionView execution = queries.get(caller, id);
        if (execution.endedAt().isEmpty()) {
            notifier.send(new MasterRequest.Cancel(id));
        }
        return execution;
    }

    /**
     * The same for an execution that was found before.
     *
     * @return false when nothing changed: it has ended, its end was requested before, or it is gone
     */
    boolean cancelFound(ApiCaller caller, long id) {
        boolean requested = Boolean.TRUE.equals(transactions.execute(transaction -> executions
                .findById(id)
                .filter(execution -> request(execution, caller))
                .isPresent()));
        if (requested) {
            notifier.send(new MasterRequest.Cancel(id));
        }
        return requested;
    }

    /**
     * The same for all executions of a user that have not ended, whether or not the caller may operate those of others.
     */
    public void cancelAllOf(long ownerId, ApiCaller caller) {
        for (long id : executions.findActiveIds(ownerId)) {
            var unused = cancelFound(caller, id);
        }
    }

    /** @return whether this is the first request */
    private boolean request(ExecutionEntity execution, ApiCaller caller) {
        long id = execution.getId();
        if (executions.requestCancel(id, caller.id(), clock.instant()) == 0) {
            return false;
        }
        events.append(requested(execution, caller));
        audit.done(
                caller,
                AuditAction.EXECUTION_CANCEL,
                AuditTarget.execution(id),
                ExecutionDeletion.audited(execution),
                Map.of("cancel_requested", true));
        return true;
    }

    private static NewEvent requested(ExecutionEntity execution, ApiCaller caller) {
        return NewEvent.aboutExecution(
                        execution.getId(), execution.getName(), "cancellation requested by " + caller.username())
                .by(caller.username());
    }
}
