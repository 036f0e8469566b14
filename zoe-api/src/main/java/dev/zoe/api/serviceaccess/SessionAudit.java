package dev.zoe.api.serviceaccess;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.application.SafeText;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.audit.AuditTarget;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionOperations;

/** The entries of sessions in the audit trail: one before a session is opened, one when it has ended. */
@Component
final class SessionAudit {
    private static final Logger LOG = LoggerFactory.getLogger(SessionAudit.class);

    /** Each one waits for a connection for some seconds. */
    private static final int ATTEMPTS = 5;

    private final AuditTrail audit;
    private final LoginAccounts accounts;
    private final TransactionOperations transactions;

    SessionAudit(AuditTrail audit, LoginAccounts accounts, TransactionOperations transactions) {
        this.audit = audit;
        this.accounts = accounts;
        this.transactions = transactions;
    }

    /** A session in the audit trail. */
    record Entry(AuditOrigin origin, AuditTarget target, String session, long begunNanos) {}

    /**
     * Records that a session begins. Without the entry there is no session.
     *
     * @throws Problem when the caller may not log in any longer
     */
    Entry begin(ApiCaller caller, AuditTarget target, SessionPlan plan, String session) {
        Map<String, Object> values = new TreeMap<>(plan.record());
        values.put("session", session);
        transactions.executeWithoutResult(transaction -> {
            accounts.requireUnchanged(caller);
            audit.done(caller, plan.action(), target, Map.of(), values);
        });
        return new Entry(audit.origin(caller), target, session, System.nanoTime());
    }

    /**
     * Records that a session has ended.
     *
     * @param problem why it ended, unless it ended in order
     */
    void end(Entry entry, SessionTraffic traffic, Optional<Problem> problem) {
        Map<String, Object> values = traffic.record();
        values.put("session", entry.session());
        values.put("seconds", TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - entry.begunNanos()));
        problem.ifPresent(
                reason -> values.put("ended_by", String.valueOf(reason.getBody().getDetail())));
        int attempt = 1;
        while (!isWritten(entry, values, attempt) && attempt < ATTEMPTS) {
            attempt++;
        }
    }

    private boolean isWritten(Entry entry, Map<String, Object> values, int attempt) {
        try {
            audit.done(entry.origin(), AuditAction.SERVICE_LEAVE, entry.target(), Map.of(), values);
            return true;
        } catch (DataAccessException | TransactionException e) {
            LOG.error(
                    "cannot write the end of a session to the audit trail: attempt={}/{} target={} values={} error=\"{}\"",
                    attempt,
                    ATTEMPTS,
                    entry.target().name(),
                    values,
                    SafeText.line(String.valueOf(e.getMessage())));
            return false;
        }
    }
}
