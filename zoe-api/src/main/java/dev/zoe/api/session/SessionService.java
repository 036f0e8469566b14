package dev.zoe.api.session;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.session.WebSessionStore;
import dev.zoe.db.token.TokenScope;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Lists and ends the sessions of users. */
@Service
public class SessionService {
    /** More than anybody has browsers; a list of sessions has no pages. */
    private static final int MOST = 500;

    private final WebSessionStore sessions;
    private final SessionSettings settings;
    private final UserRepository users;
    private final AuditTrail audit;
    private final TransactionOperations transactions;

    SessionService(
            WebSessionStore sessions,
            SessionSettings settings,
            UserRepository users,
            AuditTrail audit,
            TransactionOperations transactions) {
        this.sessions = sessions;
        this.settings = settings;
        this.users = users;
        this.audit = audit;
        this.transactions = transactions;
    }

    /** The sessions of the caller. */
    public List<SessionView> list(ApiCaller caller) {
        return views(caller.id());
    }

    /**
     * The sessions of any user.
     *
     * @throws Problem when the caller is no administrator, or there is no such user
     */
    public List<SessionView> list(ApiCaller caller, String username) {
        caller.require(Capability.CHANGE_CONFIG);
        return views(userId(username));
    }

    /** @throws Problem when the log-in does not allow it, or the caller has no such session */
    public void end(ApiCaller caller, long id) {
        caller.requireScope(TokenScope.ALL);
        transactions.executeWithoutResult(status -> delete(caller, caller.id(), caller.username(), id));
    }

    /** @throws Problem when the caller is no administrator, or there is no such user or session */
    public void end(ApiCaller caller, String username, long id) {
        caller.require(Capability.CHANGE_CONFIG);
        transactions.executeWithoutResult(status -> delete(caller, userId(username), username, id));
    }

    /** @throws Problem when the log-in does not allow it */
    public void endAll(ApiCaller caller) {
        caller.requireScope(TokenScope.ALL);
        transactions.executeWithoutResult(status -> deleteAll(caller, caller.id(), caller.username()));
    }

    /** @throws Problem when the caller is no administrator, or there is no such user */
    public void endAll(ApiCaller caller, String username) {
        caller.require(Capability.CHANGE_CONFIG);
        transactions.executeWithoutResult(status -> deleteAll(caller, userId(username), username));
    }

    private void delete(ApiCaller caller, long userId, String username, long id) {
        if (!sessions.delete(userId, id)) {
            throw new Problem(ProblemType.NOT_FOUND, "User \"%s\" has no session %d.".formatted(username, id));
        }
        audit.done(caller, AuditAction.SESSION_END, AuditTarget.session(username, id), Map.of(), Map.of());
    }

    private void deleteAll(ApiCaller caller, long userId, String username) {
        int ended = sessions.deleteAll(userId);
        audit.done(caller, AuditAction.SESSION_END, AuditTarget.user(username), Map.of("sessions", ended), Map.of());
    }

    private List<SessionView> views(long userId) {
        return sessions.list(userId, settings.sessionIdle(), MOST).stream()
                .map(SessionView::of)
                .toList();
    }

    private long userId(String username) {
        return users.findByUsername(username)
                .map(UserEntity::getId)
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no user \"%s\".".formatted(username)));
    }
}
