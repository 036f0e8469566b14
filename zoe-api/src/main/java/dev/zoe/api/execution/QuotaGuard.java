package dev.zoe.api.execution;

import static java.util.Objects.requireNonNull;

import dev.zoe.api.execution.ExecutionWriter.Written;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.Caller;
import dev.zoe.db.Executions;
import dev.zoe.db.QuotaExceededException;
import dev.zoe.db.QuotaGate;
import dev.zoe.db.Users;
import dev.zoe.db.WaitingLimitException;
import dev.zoe.db.WaitingLimits;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Writes executions within the quota of their owner and the limits of the site. Without limits nothing is counted. */
@Component
class QuotaGuard {
    private final ExecutionWriter writer;
    private final QuotaGate gate;
    private final Users users;
    private final Executions executions;
    private final TransactionOperations transactions;
    private final WaitingLimits limits;

    QuotaGuard(
            ExecutionWriter writer,
            QuotaGate gate,
            Users users,
            Executions executions,
            TransactionOperations transactions,
            WaitingLimits limits) {
        this.writer = writer;
        this.gate = gate;
        this.users = users;
        this.executions = executions;
        this.transactions = transactions;
        this.limits = limits;
    }

    /**
     * What was written; empty when the owner has used the idempotency key before.
     *
     * @throws Problem when it would be more than the quota or the site allows
     */
    Optional<Written> write(Caller caller, NewExecution execution) {
        boolean limited = caller.limited() || !limits.equals(WaitingLimits.NONE);
        if (!limited && !ExecutionWriter.needsTransaction(execution)) {
            return writer.write(execution);
        }
        try {
            return requireNonNull(transactions.execute(transaction -> {
                if (limited) {
                    gate.admit(users.findById(caller.id()).orElseThrow(), execution.usage(), limits);
                }
                return writer.write(execution);
            }));
        } catch (QuotaExceededException e) {
            return knownOr(execution, ProblemType.OVER_QUOTA, e);
        } catch (WaitingLimitException e) {
            return knownOr(execution, ProblemType.TOO_MUCH_WAITING, e);
        }
    }

    private Optional<Written> knownOr(NewExecution execution, ProblemType type, RuntimeException refusal) {
        if (isKnown(execution)) {
            return Optional.empty();
        }
        throw new Problem(type, refusal.getMessage() + ".");
    }

    /** A repeated submission takes nothing more, so a quota that is used up does not stand in its way. */
    private boolean isKnown(NewExecution execution) {
        return execution
                .idempotencyKey()
                .flatMap(key -> executions.findByIdempotencyKey(execution.ownerId(), key))
                .isPresent();
    }
}
