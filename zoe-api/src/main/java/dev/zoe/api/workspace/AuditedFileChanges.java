package dev.zoe.api.workspace;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.application.SafeText;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Changes files, and writes their entries of the audit trail afterwards. A change takes as long as the file server, and
 * a transaction around it would keep one of the few connections of the API for that time.
 */
@Component
final class AuditedFileChanges {
    private static final Logger LOG = LoggerFactory.getLogger(AuditedFileChanges.class);

    /** Of the 10 connections of an API, those that entries of files have together. */
    private static final int ENTRIES_AT_ONCE = 3;
    /** Each one waits for a connection for some seconds. */
    private static final int ATTEMPTS = 3;
    /** The master may make the change later, when its file system answers again. */
    private static final Set<ProblemType> UNKNOWN_OUTCOMES =
            Set.of(ProblemType.MASTER_AWAY, ProblemType.WORKSPACE_FAILED);

    private final Semaphore entries = new Semaphore(ENTRIES_AT_ONCE, true);
    private final LoginAccounts accounts;
    private final AuditTrail audit;
    private final TransactionOperations transactions;

    AuditedFileChanges(LoginAccounts accounts, AuditTrail audit, TransactionOperations transactions) {
        this.accounts = accounts;
        this.audit = audit;
        this.transactions = transactions;
    }

    /**
     * Makes a change unless the caller is no longer valid or the database is away. The entry has the result
     * {@code failed} when it is unknown whether the master makes the change.
     *
     * @param after what the entry says of the file
     * @throws Problem when the change is refused, or its entry cannot be written
     */
    <R> R make(ApiCaller caller, AuditAction action, AuditTarget target, Map<String, ?> after, Supplier<R> change) {
        accounts.requireUnchanged(caller);
        R result;
        try {
            result = change.get();
        } catch (Problem problem) {
            if (UNKNOWN_OUTCOMES.contains(problem.type())) {
                write(caller, action, target, () -> audit.failed(caller, action, target, problem.type()));
            }
            throw problem;
        }
        write(caller, action, target, () -> audit.done(caller, action, target, Map.of(), after));
        return result;
    }

    private void write(ApiCaller caller, AuditAction action, AuditTarget target, Runnable entry) {
        entries.acquireUninterruptibly();
        try {
            for (int attempt = 1; !isWritten(entry, caller, action, target, attempt); attempt++) {
                if (attempt == ATTEMPTS) {
                    throw new Problem(
                            ProblemType.DATABASE_AWAY,
                            "The file may be changed, but the database did not take the entry of the audit trail."
                                    + " The log of the API has it. Look at the file before you try again.");
                }
            }
        } finally {
            entries.release();
        }
    }

    private boolean isWritten(Runnable entry, ApiCaller caller, AuditAction action, AuditTarget target, int attempt) {
        try {
            transactions.executeWithoutResult(transaction -> entry.run());
            return true;
        } catch (DataAccessException | TransactionException e) {
            LOG.error(
                    "cannot write the entry of a changed file to the audit trail: attempt={}/{} user={} action={}"
                            + " target=\"{}\" error=\"{}\"",
                    attempt,
                    ATTEMPTS,
                    caller.username(),
                    action.wire(),
                    SafeText.line(target.name()),
                    SafeText.line(String.valueOf(e.getMessage())));
            return false;
        }
    }
}
