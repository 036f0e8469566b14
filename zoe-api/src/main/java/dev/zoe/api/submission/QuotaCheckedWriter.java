package dev.zoe.api.submission;

import static java.util.Objects.requireNonNull;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.NewExecution;
import dev.zoe.db.execution.NewExecutionWriter;
import dev.zoe.db.execution.NewExecutionWriter.Written;
import dev.zoe.db.quota.QuotaCheck;
import dev.zoe.db.quota.QuotaExceededException;
import dev.zoe.db.quota.WaitingLimitException;
import dev.zoe.db.quota.WaitingLimits;
import dev.zoe.db.user.UserRepository;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Writes submissions within the quota of their owner and the limits of the site. Without limits it counts nothing. */
@Component
class QuotaCheckedWriter {
    private final NewExecutionWriter writer;
    private final QuotaCheck quotaCheck;
    private final UserRepository users;
    private final IdempotencyKeyLookup idempotencyKeys;
    private final TransactionOperations transactions;
    private final WaitingLimits limits;
    private final AuditTrail audit;

    QuotaCheckedWriter(
            NewExecutionWriter writer,
            QuotaCheck quotaCheck,
            UserRepository users,
            IdempotencyKeyLookup idempotencyKeys,
            TransactionOperations transactions,
            WaitingLimits limits,
            AuditTrail audit) {
        this.writer = writer;
        this.quotaCheck = quotaCheck;
        this.users = users;
        this.idempotencyKeys = idempotencyKeys;
        this.transactions = transactions;
        this.limits = limits;
        this.audit = audit;
    }

    /**
     * What was written; empty when the owner has used the idempotency key before.
     *
     * @throws Problem when it would be more than the quota or the site allows
     */
    Optional<Written> write(ApiCaller caller, NewExecution execution) {
        boolean limited = caller.limited() || !limits.equals(WaitingLimits.NONE);
        if (!limited && !NewExecutionWriter.needsTransaction(execution)) {
            return writer.write(execution, audit.origin(caller));
        }
        try {
            return requireNonNull(transactions.execute(transaction -> {
                if (limited) {
                    quotaCheck.check(users.findById(caller.id()).orElseThrow(), execution.usage(), limits);
                }
                return writer.write(execution, audit.origin(caller));
            }));
        } catch (QuotaExceededException e) {
            return knownOr(execution, ProblemType.OVER_QUOTA, e);
        } catch (WaitingLimitException e) {
            return knownOr(execution, ProblemType.TOO_MUCH_WAITING, e);
        }
    }

    /** A repeated submission takes nothing more, so an exhausted quota does not refuse it. */
    private Optional<Written> knownOr(NewExecution execution, ProblemType type, RuntimeException refusal) {
        if (idempotencyKeys.isUsed(execution)) {
            return Optional.empty();
        }
        throw new Problem(type, refusal.getMessage() + ".");
    }
}
