package dev.zoe.api.share;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.share.ExecutionShareStore;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Shares executions. Only who may operate an execution does: its owner, and operators. */
@Service
public class ShareService {
    private static final int MOST = 100;

    private final ExecutionQueries executions;
    private final ExecutionShareStore shares;
    private final UserRepository users;
    private final GroupRepository groups;
    private final LoginAccounts accounts;
    private final AuditTrail audit;
    private final TransactionOperations transactions;
    private final NameGuesses guesses = new NameGuesses();

    ShareService(
            ExecutionQueries executions,
            ExecutionShareStore shares,
            UserRepository users,
            GroupRepository groups,
            LoginAccounts accounts,
            AuditTrail audit,
            TransactionOperations transactions) {
        this.executions = executions;
        this.shares = shares;
        this.users = users;
        this.groups = groups;
        this.accounts = accounts;
        this.audit = audit;
        this.transactions = transactions;
    }

    /** @throws Problem when there is no such execution that the caller may operate */
    public List<ShareView> list(ApiCaller caller, long execution) {
        executions.find(caller, execution);
        return shares.list(execution).stream().map(ShareView::of).toList();
    }

    /** @throws Problem when there is no such execution that the caller may operate, or no such user */
    public void shareWithUser(ApiCaller caller, long execution, String username) {
        change(caller, execution, () -> {
            long user = userId(caller, username);
            if (shares.addUser(execution, user)) {
                requireFewer(execution);
                recordShare(caller, AuditAction.EXECUTION_SHARE, execution, Map.of("user", username));
            }
        });
    }

    /** @throws Problem when there is no such execution that the caller may operate, or no such group */
    public void shareWithGroup(ApiCaller caller, long execution, String name) {
        change(caller, execution, () -> {
            long group = groupId(caller, name);
            if (shares.addGroup(execution, group)) {
                requireFewer(execution);
                recordShare(caller, AuditAction.EXECUTION_SHARE, execution, Map.of("group", name));
            }
        });
    }

    /**
     * Harmless when it is not shared with this user.
     *
     * @throws Problem when there is no such execution that the caller may operate, or no such user
     */
    public void endForUser(ApiCaller caller, long execution, String username) {
        change(caller, execution, () -> {
            long user = userId(caller, username);
            if (shares.removeUser(execution, user)) {
                recordShare(caller, AuditAction.EXECUTION_UNSHARE, execution, Map.of("user", username));
            }
        });
    }

    /**
     * Harmless when it is not shared with this group.
     *
     * @throws Problem when there is no such execution that the caller may operate, or no such group
     */
    public void endForGroup(ApiCaller caller, long execution, String name) {
        change(caller, execution, () -> {
            long group = groupId(caller, name);
            if (shares.removeGroup(execution, group)) {
                recordShare(caller, AuditAction.EXECUTION_UNSHARE, execution, Map.of("group", name));
            }
        });
    }

    private long userId(ApiCaller caller, String username) {
        return guesses.find(caller, () -> users.findByUsername(username).map(UserEntity::getId))
                .orElseThrow(() -> missing("user", username));
    }

    private long groupId(ApiCaller caller, String name) {
        return guesses.find(caller, () -> groups.findByName(name).map(GroupEntity::getId))
                .orElseThrow(() -> missing("group", name));
    }

    private void change(ApiCaller caller, long execution, Runnable change) {
        transactions.executeWithoutResult(transaction -> {
            executions.find(caller, execution);
            accounts.requireUnchanged(caller);
            // Otherwise several calls at once do not see what the others add, and all of them stay below the limit.
            shares.lock(execution);
            change.run();
        });
    }

    private void requireFewer(long execution) {
        if (shares.count(execution) > MOST) {
            throw new Problem(
                    ProblemType.INVALID_INPUT,
                    "An execution is shared with up to %d users and groups; share it with a group of all of them."
                            .formatted(MOST));
        }
    }

    private void recordShare(ApiCaller caller, AuditAction action, long execution, Map<String, String> with) {
        boolean isNew = action == AuditAction.EXECUTION_SHARE;
        audit.done(caller, action, AuditTarget.execution(execution), isNew ? Map.of() : with, isNew ? with : Map.of());
    }

    private static Problem missing(String kind, String name) {
        return new Problem(ProblemType.NOT_FOUND, "There is no %s \"%s\".".formatted(kind, name));
    }
}
