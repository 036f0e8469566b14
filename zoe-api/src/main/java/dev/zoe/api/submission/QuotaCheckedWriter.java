package dev.zoe.api.submission;

import static java.util.Objects.requireNonNull;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.execution.NewExecution;
import dev.zoe.db.execution.NewExecutionWriter;
import dev.zoe.db.execution.NewExecutionWriter.Written;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.quota.QuotaCheck;
import dev.zoe.db.quota.QuotaExceededException;
import dev.zoe.db.quota.WaitingLimitException;
import dev.zoe.db.quota.WaitingLimits;
import dev.zoe.db.user.UserRepository;
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
    private final QuotaCheck quotaCheck;
    private final UserRepository users;
    private final GroupRepository groups;
    private final GroupMemberStore members;
    private final IdempotencyKeyLookup idempotencyKeys;
    private final TransactionOperations transactions;
    private final WaitingLimits limits;
    private final AuditTrail audit;

    QuotaCheckedWriter(
            NewExecutionWriter writer,
            QuotaCheck quotaCheck,
            UserRepository users,
            GroupRepository groups,
            GroupMemberStore members,
            IdempotencyKeyLookup idempotencyKeys,
            TransactionOperations transactions,
            WaitingLimits limits,
            AuditTrail audit) {
        this.writer = writer;
        this.quotaCheck = quotaCheck;
        this.users = users;
        this.groups = groups;
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
     */
    record Accepted(Written execution, Optional<String> group) {}

    /**
     * What was written; empty when the owner has used the idempotency key before.
     *
     * @param group one of the groups of the caller; empty for the default one
     * @param exceptions what it uses beyond what the site allows every user
     * @throws Problem when the caller is not in the group, or it would be more than a quota or the site allows
     */
    Optional<Accepted> write(
            ApiCaller caller, NewExecution execution, Optional<String> group, List<String> exceptions) {
        boolean limited = caller.limited() || group.isPresent() || !limits.equals(WaitingLimits.NONE);
        if (!limited && exceptions.isEmpty() && !NewExecutionWriter.needsTransaction(execution)) {
            return writer.write(execution, audit.origin(caller)).map(QuotaCheckedWriter::withoutGroup);
        }
        try {
            return requireNonNull(transactions.execute(transaction -> {
                Optional<Accepted> accepted = limited
                        ? writeChecked(caller, execution, group)
                        : writer.write(execution, audit.origin(caller)).map(QuotaCheckedWriter::withoutGroup);
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

    private Optional<Accepted> writeChecked(ApiCaller caller, NewExecution execution, Optional<String> group) {
        Optional<GroupEntity> counted = group(caller, group);
        quotaCheck.check(users.findById(caller.id()).orElseThrow(), counted, execution, limits);
        NewExecution complete =
                counted.map(found -> execution.inGroup(found.getId())).orElse(execution);
        return writer.write(complete, audit.origin(caller))
                .map(written -> new Accepted(written, counted.map(GroupEntity::getName)));
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

    private static Accepted withoutGroup(Written written) {
        return new Accepted(written, Optional.empty());
    }

    private Optional<GroupEntity> group(ApiCaller caller, Optional<String> name) {
        if (!caller.limited() && name.isEmpty()) {
            return Optional.empty();
        }
        Optional<GroupEntity> group =
                members.groupOfSubmission(caller.id(), name).flatMap(groups::findById);
        if (group.isEmpty() && name.isPresent()) {
            String own = members.groupsOf(caller.id()).stream()
                    .map(GroupMemberStore.Membership::name)
                    .collect(Collectors.joining(", "));
            throw Problem.badParameter(
                    "group",
                    name.get(),
                    own.isEmpty() ? "absent: you are in no group" : "one of your groups, which are " + own);
        }
        return group;
    }

    /** A repeated submission takes nothing more, so an exhausted quota does not refuse it. */
    private Optional<Accepted> knownOr(NewExecution execution, ProblemType type, String refusal) {
        if (idempotencyKeys.isUsed(execution)) {
            return Optional.empty();
        }
        throw new Problem(type, refusal);
    }
}
