package dev.zoe.api.token;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.CreationCall;
import dev.zoe.api.idempotency.IdempotentCreations;
import dev.zoe.api.input.FieldError;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.CallerToken;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.api.security.TokenSecret;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.event.EventKind;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.token.Token;
import dev.zoe.db.token.TokenScope;
import dev.zoe.db.token.TokenStore;
import dev.zoe.db.user.UserRepository;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Creates tokens of the caller. Each leaves an event for the administrators. */
@Service
public class TokenCreation {
    private static final int MOST = 50;
    private static final int LONGEST_BASE = 60;

    private final TokenStore tokens;
    private final UserRepository users;
    private final LoginAccounts accounts;
    private final EventLog events;
    private final IdempotentCreations creations;
    private final AuditTrail audit;
    private final TransactionOperations transactions;

    TokenCreation(
            TokenStore tokens,
            UserRepository users,
            LoginAccounts accounts,
            EventLog events,
            IdempotentCreations creations,
            AuditTrail audit,
            TransactionOperations transactions) {
        this.tokens = tokens;
        this.users = users;
        this.accounts = accounts;
        this.events = events;
        this.creations = creations;
        this.audit = audit;
        this.transactions = transactions;
    }

    /**
     * @throws Problem when the log-in does not allow it, the name is taken, the caller has too many tokens, or the
     *     log-in is by a token that expires earlier
     */
    public Creation<CreatedTokenView> create(CreationCall call) {
        ApiCaller caller = call.caller();
        NewTokenRequest request = NewTokenRequest.read(call.body());
        caller.requireScope(TokenScope.ALL);
        TokenSecret secret = TokenSecret.generate();
        Creation<Token> created = Objects.requireNonNull(transactions.execute(status -> {
            // Two calls of the same user count one after the other, and a call waits for a password reset.
            var unused = users.lock(caller.id());
            accounts.requireUnchanged(caller);
            return creations.once(
                    call, () -> insert(caller, request, secret), Token::id, id -> tokens.find(caller.id(), id));
        }));
        return new Creation<>(
                created.isNew()
                        ? CreatedTokenView.of(created.object(), secret)
                        : CreatedTokenView.again(created.object()),
                created.isNew());
    }

    /**
     * Creates a token of the scope all for a user who has just logged in by other means.
     *
     * @param name of the token, with a number behind it when the user has one of this name
     * @throws Problem when the user has changed since the log-in, or has too many tokens
     */
    public CreatedTokenView createNumbered(ApiCaller user, String name) {
        TokenSecret secret = TokenSecret.generate();
        Token created = Objects.requireNonNull(transactions.execute(status -> {
            var unused = users.lock(user.id());
            accounts.requireUnchanged(user);
            NewTokenRequest request =
                    new NewTokenRequest(freeName(user, name), TokenScope.ALL, Optional.of(NewTokenRequest.USUAL));
            return insert(user, request, secret);
        }));
        return CreatedTokenView.of(created, secret);
    }

    private String freeName(ApiCaller user, String name) {
        Set<String> taken = tokens.list(user.id()).stream().map(Token::name).collect(Collectors.toSet());
        String base = name.substring(0, Math.min(name.length(), LONGEST_BASE));
        return taken.contains(name)
                ? IntStream.iterate(2, number -> number + 1)
                        .mapToObj(number -> base + "-" + number)
                        .filter(candidate -> !taken.contains(candidate))
                        .findFirst()
                        .orElseThrow()
                : name;
    }

    private Token insert(ApiCaller caller, NewTokenRequest request, TokenSecret secret) {
        if (tokens.count(caller.id()) >= MOST) {
            throw new Problem(
                    ProblemType.TOO_MANY_TOKENS,
                    "You have %d tokens, which is the limit; revoke one that you no longer need.".formatted(MOST));
        }
        Token token = store(caller, request, secret);
        caller.token().ifPresent(used -> requireNoLonger(token, used));
        record(caller, token);
        return token;
    }

    private Token store(ApiCaller caller, NewTokenRequest request, TokenSecret secret) {
        Optional<Instant> latest = request.expiresIn().isPresent()
                ? Optional.empty()
                : caller.token().map(CallerToken::expiresAt);
        return tokens.insert(
                        caller.id(),
                        request.name(),
                        request.scope(),
                        secret.hash(),
                        request.expiresIn().orElse(NewTokenRequest.USUAL),
                        latest)
                .orElseThrow(() -> new Problem(
                        ProblemType.NAME_TAKEN,
                        "You have a token \"%s\"; choose another name, or revoke that one.".formatted(request.name())));
    }

    /** Otherwise each token could replace itself for ever. */
    private static void requireNoLonger(Token token, CallerToken used) {
        if (token.expiresAt().isAfter(used.expiresAt())) {
            throw FieldReader.invalid(
                    ProblemType.INVALID_INPUT,
                    List.of(new FieldError(
                            "/expires_in",
                            token.expiresAt().toString(),
                            ("must end by %s, when the token '%s' of this log-in expires; choose a shorter time, or log in"
                                            + " with the password")
                                    .formatted(used.expiresAt(), used.name()))));
        }
    }

    private void record(ApiCaller caller, Token token) {
        String scope = token.scope().wire();
        events.append(NewEvent.about(
                        EventKind.AUDIT,
                        caller.username(),
                        "token %s created: scope %s, expires at %s".formatted(token.name(), scope, token.expiresAt()))
                .by(caller.username()));
        audit.done(
                caller,
                AuditAction.TOKEN_CREATE,
                AuditTarget.token(caller.username(), token.name()),
                Map.of(),
                Map.of("scope", scope, "expires_at", token.expiresAt()));
    }
}
