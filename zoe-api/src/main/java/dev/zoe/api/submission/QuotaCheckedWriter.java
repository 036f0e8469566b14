package dev.zoe.api.submission;

import static java.util.Objects.requireNonNull;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.execution.ExecutionDependency;
import dev.zoe.db.execution.NewExecution;
import dev.zoe.db.execution.NewExecutionWriter;
import dev.zoe.db.execution.NewExecutionWriter.Written;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.quota.QuotaCheck;
import dev.zoe.db.quota.QuotaExceededException;
import dev.zoe.db.quota.SubmissionHolder;
import dev.zoe.db.quota.SubmissionHolderReader;
import dev.zoe.db.quota.SubmissionHolders;
import dev.zoe.db.quota.WaitingLimitException;
import dev.zoe.db.quota.WaitingLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Writes submissions that the quotas of their owner and group, and the limits of the site allow. Without limits it
 * counts nothing.
 */
@Component
class QuotaCheckedWriter {
    /** Of the exceptions that one application uses. */
    private static final int MOST_RECORDED = 100;

    private final NewExecutionWriter writer;
    private final SubmissionDependencies dependencies;
    private final SubmissionHolderReader holders;
    private final GroupMemberStore members;
    private final IdempotencyKeyLookup idempotencyKeys;
    private final TransactionOperations transactions;
    private final WaitingLimits limits;
    private final AuditTrail audit;

    QuotaCheckedWriter(
            NewExecutionWriter writer,
            SubmissionDependencies dependencies,
            SubmissionHolderReader holders,
            GroupMemberStore members,
            IdempotencyKeyLookup idempotencyKeys,
            TransactionOperations transactions,
            WaitingLimits limits,
            AuditTrail audit) {
        this.writer = writer;
        this.dependencies = dependencies;
        this.holders = holders;
        this.members = members;
        this.idempotencyKeys = idempotencyKeys;
        this.transactions = transactions;
        this.limits = limits;
        this.audit = audit;
    }

    /**
     * What was written.
     *
     * @param group that it counts for, by name
     * @param after what it waits for
     */
    record Accepted(Written execution, Optional<String> group, List<ExecutionDependency> after) {}

    /**
     * What was written; empty when the owner has used the idempotency key before.
     *
     * @param group one of the groups of the caller; empty for the default one
     * @param exceptions what it uses beyond what the site allows every user
     * @throws Problem when the caller is not in the group, may not see what the execution is to wait for, or it would
     *     be more than a quota or the site allows
     */
    Optional<Accepted> write(
            ApiCaller caller, NewExecution execution, Optional<String> group, List<String> exceptions) {
        boolean simple =
                execution.after().isEmpty() && exceptions.isEmpty() && !NewExecutionWriter.needsTransaction(execution);
        if (simple && !isLimited(caller, group)) {
            return writer.write(execution, audit.origin(caller))
                    .map(written -> new Accepted(written, Optional.empty(), List.of()));
        }
        try {
            return requireNonNull(transactions.execute(transaction -> {
                Optional<Accepted> accepted = writeInTransaction(caller, execution, group);
                accepted.ifPresent(written -> record(caller, written.execution(), exceptions));
                return accepted;
            }));
        } catch (QuotaExceededException e) {
            return knownOr(
                    execution,
                    ProblemType.OVER_QUOTA,
                    e.excesses().stream().map(QuotaExcessText::of).collect(Collectors.joining(" ")));
        } catch (WaitingLimitException e) {
            return knownOr(execution, ProblemType.TOO_MUCH_WAITING, e.getMessage() + ".");
        }
    }

    private void record(ApiCaller caller, Written execution, List<String> exceptions) {
        if (!exceptions.isEmpty()) {
            audit.done(
                    caller,
                    AuditAction.EXECUTION_USE_EXCEPTION,
                    AuditTarget.execution(execution.id()),
                    Map.of(),
                    Map.of(
                            "count",
                            exceptions.size(),
                            "exceptions",
                            exceptions.stream().limit(MOST_RECORDED).toList()));
        }
    }

    private Optional<Accepted> writeInTransaction(ApiCaller caller, NewExecution execution, Optional<String> group) {
        if (!execution.after().isEmpty() && idempotencyKeys.isUsed(execution)) {
            // What the first submission waited for may be deleted since then.
            return Optional.empty();
        }
        Optional<SubmissionHolder> counted = Optional.empty();
        if (isLimited(caller, group)) {
            SubmissionHolders found = holders.lock(caller.id(), group);
            group.filter(name -> found.group().isEmpty()).ifPresent(name -> {
                throw notMember(caller, name);
            });
            QuotaCheck.check(found, execution, limits);
            counted = found.group();
        }
        NewExecution complete =
                counted.map(found -> execution.inGroup(found.id())).orElse(execution);
        dependencies.check(caller, complete);
        Optional<String> name = counted.map(SubmissionHolder::name);
        return writer.write(complete, audit.origin(caller))
                .map(written -> new Accepted(written, name, dependencies.write(written, complete)));
    }

    private boolean isLimited(ApiCaller caller, Optional<String> group) {
        return caller.limited() || group.isPresent() || !limits.equals(WaitingLimits.NONE);
    }

    private Problem notMember(ApiCaller caller, String group) {
        String own = members.groupsOf(caller.id()).stream()
                .map(GroupMemberStore.Membership::name)
                .collect(Collectors.joining(", "));
        return Problem.badParameter(
                "group", group, own.isEmpty() ? "absent: you are in no group" : "one of your groups, which are " + own);
    }

    /** A repeated submission takes nothing more, so an exhausted quota does not refuse it. */
    private Optional<Accepted> knownOr(NewExecution execution, ProblemType type, String refusal) {
        if (idempotencyKeys.isUsed(execution)) {
            return Optional.empty();
        }
        throw new Problem(type, refusal);
    }
}
