package dev.zoe.api.token;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.TokenSecret;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.event.EventKind;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.token.Token;
import dev.zoe.db.token.TokenScope;
import dev.zoe.db.token.TokenStore;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Lists, creates and revokes the tokens of users. Each change leaves an event for the administrators. */
@Service
public class TokenService {
    private static final int MOST = 50;

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

    /** @throws Problem when the log-in does not allow it, the name is taken, or the caller has too many tokens */
    CreatedTokenView create(ApiCaller caller, NewTokenRequest request) {
        caller.requireScope(TokenScope.ALL);
        TokenSecret secret = TokenSecret.generate();
        Token token = Objects.requireNonNull(transactions.execute(status -> insert(caller, request, secret)));
        return CreatedTokenView.of(token, secret);
    }

    /** The lock makes two calls of the same user count one after the other. */
    private Token insert(ApiCaller caller, NewTokenRequest request, TokenSecret secret) {
        if (users.lock(caller.id()).isEmpty()) {
            throw noUser(caller.username());
        }
        if (tokens.count(caller.id()) >= MOST) {
            throw new Problem(
                    ProblemType.TOO_MANY_TOKENS,
                    "You have %d tokens, which is the limit; revoke one that you no longer need.".formatted(MOST));
        }
        Token token = tokens.insert(caller.id(), request.name(), request.scope(), secret.hash(), request.expiresIn())
                .orElseThrow(() -> new Problem(
                        ProblemType.NAME_TAKEN,
                        "You have a token \"%s\"; choose another name, or revoke that one.".formatted(request.name())));
        append(
                caller,
                caller.username(),
                "token %s created: scope %s, expires at %s"
                        .formatted(token.name(), token.scope().wire(), token.expiresAt()));
        audit.done(
                caller,
                AuditAction.TOKEN_CREATE,
                AuditTarget.token(caller.username(), token.name()),
                Map.of(),
                Map.of("scope", token.scope().wire(), "expires_at", token.expiresAt()));
        return token;
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
