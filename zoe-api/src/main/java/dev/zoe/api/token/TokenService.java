package dev.zoe.api.token;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.event.EventKind;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.token.TokenScope;
import dev.zoe.db.token.TokenStore;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Lists and revokes the tokens of users. Each change leaves an event for the administrators. */
@Service
public class TokenService {

    private final TokenStore tokens;
    private final UserRepository users;
    private final EventLog events;
    private final AuditTrail audit;
    private final TransactionOperations transactions;

    TokenService(
            TokenStore tokens,
            UserRepository users,
            EventLog events,
            AuditTrail audit,
            TransactionOperations transactions) {
        this.tokens = tokens;
        this.users = users;
        this.events = events;
        this.audit = audit;
        this.transactions = transactions;
    }

    /** The tokens of the caller. */
    public List<TokenView> list(ApiCaller caller) {
        return views(caller.id());
    }

    /**
     * The tokens of any user.
     *
     * @throws Problem when the caller is no administrator, or there is no such user
     */
    public List<TokenView> list(ApiCaller caller, String username) {
        caller.require(Capability.CHANGE_CONFIG);
        return views(userId(username));
    }

    /** @throws Problem when the log-in does not allow it, or the caller has no such token */
    public void revoke(ApiCaller caller, String name) {
        caller.requireScope(TokenScope.ALL);
        transactions.executeWithoutResult(status -> delete(caller, caller.id(), caller.username(), name));
    }

    /** @throws Problem when the caller is no administrator, or there is no such user or token */
    public void revoke(ApiCaller caller, String username, String name) {
        caller.require(Capability.CHANGE_CONFIG);
        transactions.executeWithoutResult(status -> delete(caller, userId(username), username, name));
    }

    /**
     * Revokes all tokens of a user in the transaction of the caller, who records it in the audit trail.
     *
     * @return how many there were
     */
    public int revokeAll(ApiCaller caller, UserEntity user) {
        int revoked = tokens.deleteAll(user.getId());
        if (revoked > 0) {
            append(caller, user.getUsername(), "all tokens revoked: " + revoked);
        }
        return revoked;
    }

    private void delete(ApiCaller caller, long userId, String username, String name) {
        if (!tokens.delete(userId, name)) {
            throw new Problem(ProblemType.NOT_FOUND, "User \"%s\" has no token \"%s\".".formatted(username, name));
        }
        append(caller, username, "token %s revoked".formatted(name));
        audit.done(caller, AuditAction.TOKEN_REVOKE, AuditTarget.token(username, name), Map.of(), Map.of());
    }

    private void append(ApiCaller caller, String username, String reason) {
        events.append(NewEvent.about(EventKind.AUDIT, username, reason).by(caller.username()));
    }

    private List<TokenView> views(long userId) {
        return tokens.list(userId).stream().map(TokenView::of).toList();
    }

    private long userId(String username) {
        return users.findByUsername(username).map(UserEntity::getId).orElseThrow(() -> noUser(username));
    }

    private static Problem noUser(String username) {
        return new Problem(ProblemType.NOT_FOUND, "There is no user \"%s\".".formatted(username));
    }
}
