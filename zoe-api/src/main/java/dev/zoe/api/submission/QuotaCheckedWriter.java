package dev.zoe.api.submission;

import static java.util.Objects.requireNonNull;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.execution.ExecutionDependency;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.submission.NewExecution;
import dev.zoe.db.submission.NewExecutionWriter;
import dev.zoe.db.submission.NewExecutionWriter.Written;
import dev.zoe.db.submission.QuotaCheck;
import dev.zoe.db.submission.QuotaExceededException;
import dev.zoe.db.submission.SubmissionHolder;
import dev.zoe.db.submission.WaitingLimitException;
import dev.zoe.db.submission.WaitingLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Writes submissions that the quotas of their owner and group, and the limits of the site allow. */
@Component
class QuotaCheckedWriter {
    /** Of the exceptions that one application uses. */
    private static final int MOST_RECORDED = 100;

    private final NewExecutionWriter writer;
    private final SubmissionDependencies dependencies;
    private final SubmissionArrays arrays;
    private final GroupMemberStore members;
    private final IdempotencyKeyLookup idempotencyKeys;
    private final TransactionOperations transactions;
    private final WaitingLimits limits;
    private final AuditTrail audit;

    QuotaCheckedWriter(
            NewExecutionWriter writer,
            SubmissionDependencies dependencies,
            SubmissionArrays arrays,
            GroupMemberStore members,
            IdempotencyKeyLookup idempotencyKeys,
            TransactionOperations transactions,
            WaitingLimits limits,
            AuditTrail audit) {
        this.writer = writer;
        this.dependencies = dependencies;
        this.arrays = arrays;
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
    record Accepted(Written execution, Optional<String> group, List<ExecutionDependency> after) {

        private Accepted after(List<ExecutionDependency> dependencies) {
            return new Accepted(execution, group, dependencies);
        }
    }

    /**
     * What was written; empty when the owner has used the idempotency key before.
     *
     * @param exceptions what it uses beyond what the site allows every user
     * @throws Problem when the caller is not in the group, may not see what the execution is to wait for, has no such
     *     array, or it would be more than a quota or the site allows
     */
    Optional<Accepted> write(ApiCaller caller, NewExecution execution, List<String> exceptions) {
        boolean simple = execution.after().isEmpty()
                && execution.array().isEmpty()
                && exceptions.isEmpty()
                && !NewExecutionWriter.needsTransaction(execution);
        try {
            if (simple) {
                return writeChecked(caller, execution);
            }
            return requireNonNull(transactions.execute(transaction -> {
                Optional<Accepted> accepted = writeInTransaction(caller, execution);
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

    private Optional<Accepted> writeInTransaction(ApiCaller caller, NewExecution execution) {
        boolean refersToOthers =
                !execution.after().isEmpty() || execution.array().isPresent();
        if (refersToOthers && idempotencyKeys.isUsed(execution)) {
            // What the first submission waited for may be deleted since then.
            return Optional.empty();
        }
        NewExecution resolved = dependencies.resolve(caller, execution);
        arrays.check(caller, resolved);
        dependencies.check(caller, resolved);
        Optional<Accepted> accepted = writeChecked(caller, resolved);
        if (accepted.isEmpty() && !idempotencyKeys.isUsed(resolved)) {
            arrays.requireFree(resolved);
        }
        return accepted.map(written -> written.after(dependencies.write(written.execution(), resolved)));
    }

    private Optional<Accepted> writeChecked(ApiCaller caller, NewExecution execution) {
        NewExecutionWriter.Outcome outcome = writer.write(execution, limits, audit.origin(caller));
        Optional<SubmissionHolder> group = outcome.holders().group();
        if (outcome.written().isEmpty()) {
            execution.group().filter(name -> group.isEmpty()).ifPresent(name -> {
                throw notMember(caller, name);
            });
            QuotaCheck.check(outcome.holders(), execution, limits);
        }
        return outcome.written().map(written -> new Accepted(written, group.map(SubmissionHolder::name), List.of()));
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
