package dev.zoe.api.execution;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.master.MasterNotifier;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.event.EventKind;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.user.Capability;
import dev.zoe.protocol.MasterRequest;
import java.util.Map;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Removes ended executions for good, with their services, logs and events. What remains is an entry in the audit trail.
 */
@Service
public class ExecutionDeletion {
    private final ExecutionRepository executions;
    private final ExecutionQueries queries;
    private final EventLog events;
    private final AuditTrail audit;
    private final TransactionOperations transactions;
    private final MasterNotifier notifier;

    ExecutionDeletion(
            ExecutionRepository executions,
            ExecutionQueries queries,
            EventLog events,
            AuditTrail audit,
            TransactionOperations transactions,
            MasterNotifier notifier) {
        this.executions = executions;
        this.queries = queries;
        this.events = events;
        this.audit = audit;
        this.transactions = transactions;
        this.notifier = notifier;
    }

    /** @throws Problem when the caller may not, there is no such execution, or it has not ended */
    public void delete(ApiCaller caller, long id) {
        transactions.executeWithoutResult(transaction -> {
            ExecutionEntity execution = queries.find(caller, id);
            caller.require(Capability.DELETE_EXECUTIONS);
            if (!execution.getStatus().hasEnded()) {
                throw new Problem(
                        ProblemType.NOT_ENDED,
                        "Execution %d is %s; cancel it and wait until it has ended, then delete it."
                                .formatted(id, execution.getStatus().wire()));
            }
            executions.delete(execution);
            events.append(NewEvent.about(
                            EventKind.AUDIT,
                            execution.getName(),
                            "execution %d deleted by %s".formatted(id, caller.username()))
                    .by(caller.username()));
            audit.done(caller, AuditAction.EXECUTION_DELETE, AuditTarget.execution(id), audited(execution), Map.of());
        });
        notifier.send(new MasterRequest.Delete(id));
    }

    /** What the audit trail says about an execution that is changed. */
    static Map<String, String> audited(ExecutionEntity execution) {
        return Map.of(
                "name", execution.getName(),
                "owner", execution.getOwner().getUsername(),
                "status", execution.getStatus().wire());
    }
}
