package dev.zoe.api.execution;

import static java.util.Objects.requireNonNull;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.Caller;
import dev.zoe.db.Executions;
import dev.zoe.db.QuotaExceededException;
import dev.zoe.db.QuotaGate;
import dev.zoe.db.Users;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Writes executions within the quota of their owner. Who has no limit pays nothing for it. */
@Component
class QuotaGuard {
    private final ExecutionWriter writer;
    private final QuotaGate gate;
    private final Users users;
    private final Executions executions;
    private final TransactionOperations transactions;

    QuotaGuard(
            ExecutionWriter writer,
            QuotaGate gate,
            Users users,
            Executions executions,
            TransactionOperations transactions) {
        this.writer = writer;
        this.gate = gate;
        this.users = users;
        this.executions = executions;
        this.transactions = transactions;
    }

    /**
     * The new id; empty when the owner has used the idempotency key before.
     *
     * @throws Problem when it would be more than the quota allows
     */
    Optional<Long> write(Caller caller, NewExecution execution) {
        if (!caller.limited()) {
            return writer.write(execution);
        }
        try {
            return requireNonNull(transactions.execute(transaction -> {
                gate.admit(
                        users.findById(caller.id()).orElseThrow(), execution.coreMillicores(), execution.coreMemory());
                return writer.write(execution);
            }));
        } catch (QuotaExceededException e) {
            if (isKnown(execution)) {
                return Optional.empty();
            }
            throw new Problem(ProblemType.OVER_QUOTA, "%s.".formatted(e.getMessage()));
        }
    }

    /** A repeated submission takes nothing more, so a quota that is used up does not stand in its way. */
    private boolean isKnown(NewExecution execution) {
        return execution
                .idempotencyKey()
                .flatMap(key -> executions.findByIdempotencyKey(execution.ownerId(), key))
                .isPresent();
    }
}
