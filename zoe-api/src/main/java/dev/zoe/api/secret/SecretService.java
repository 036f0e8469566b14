package dev.zoe.api.secret;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.input.VersionCondition;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.secret.Secret;
import dev.zoe.db.secret.SecretStore;
import dev.zoe.db.secret.SecretValue;
import dev.zoe.db.token.TokenScope;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Sets, lists and deletes the secrets of users. An administrator lists and deletes those of others. */
@Service
public class SecretService {

    private static final int MOST = 100;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");

    private final SecretStore secrets;
    private final UserRepository users;
    private final LoginAccounts accounts;
    private final AuditTrail audit;
    private final TransactionOperations transactions;

    SecretService(
            SecretStore secrets,
            UserRepository users,
            LoginAccounts accounts,
            AuditTrail audit,
            TransactionOperations transactions) {
        this.secrets = secrets;
        this.users = users;
        this.accounts = accounts;
        this.audit = audit;
        this.transactions = transactions;
    }

    /**
     * Sets a secret of the caller, which may exist.
     *
     * @param ifMatch the version that the caller has seen
     * @param ifNoneMatch {@code *} for a new secret only
     * @throws Problem when the log-in does not allow it, the site has no key, the name is not allowed, the caller has
     *     too many secrets, or a condition does not hold
     */
    public SecretView put(
            ApiCaller caller, String name, SecretValue value, Optional<String> ifMatch, Optional<String> ifNoneMatch) {
        caller.requireScope(TokenScope.ALL);
        if (!secrets.hasKey()) {
            throw new Problem(
                    ProblemType.SECRETS_OFF,
                    "This site has no key for secrets; an operator sets zoe.secrets.key-file for API and master.");
        }
        if (!NAME.matcher(name).matches()) {
            throw Problem.badParameter(
                    "name",
                    name,
                    "1 to 64 characters of A-Z, a-z, 0-9, '_', '.' and '-', the first one none of '.' and '-'");
        }
        return SecretView.of(Objects.requireNonNull(
                transactions.execute(status -> putLocked(caller, name, value, ifMatch, ifNoneMatch))));
    }

    /** The lock makes two calls of the same user count one after the other. */
    private Secret putLocked(
            ApiCaller caller, String name, SecretValue value, Optional<String> ifMatch, Optional<String> ifNoneMatch) {
        var unused = users.lock(caller.id());
        accounts.requireUnchanged(caller);
        VersionCondition.require(
                ifMatch,
                ifNoneMatch,
                "the secret \"%s\"".formatted(name),
                secrets.version(caller.id(), name).map(version -> Long.toString(version)));
        Set<String> names = secrets.names(caller.id());
        if (!names.contains(name) && names.size() >= MOST) {
            throw new Problem(
                    ProblemType.TOO_MANY_SECRETS,
                    "You have %d secrets, which is the limit; delete one that you no longer need.".formatted(MOST));
        }
        Secret secret = secrets.put(caller.id(), name, value);
        audit.done(
                caller,
                AuditAction.SECRET_SET,
                AuditTarget.secret(caller.username(), name),
                Map.of(),
                Map.of("version", secret.version(), "size", secret.size()));
        return secret;
    }

    /** The secrets of the caller. */
    public List<SecretView> list(ApiCaller caller) {
        return views(caller.id());
    }

    /**
     * The secrets of any user.
     *
     * @throws Problem when the caller is no administrator, or there is no such user
     */
    List<SecretView> list(ApiCaller caller, String username) {
        caller.require(Capability.CHANGE_CONFIG);
        return views(userId(username));
    }

    /** @throws Problem when the log-in does not allow it, or the caller has no such secret */
    public void delete(ApiCaller caller, String name, Optional<String> ifMatch) {
        caller.requireScope(TokenScope.ALL);
        transactions.executeWithoutResult(status -> delete(caller, caller.id(), caller.username(), name, ifMatch));
    }

    /** @throws Problem when the caller is no administrator, or there is no such user or secret */
    void delete(ApiCaller caller, String username, String name, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        transactions.executeWithoutResult(status -> delete(caller, userId(username), username, name, ifMatch));
    }

    private void delete(ApiCaller caller, long userId, String username, String name, Optional<String> ifMatch) {
        secrets.version(userId, name)
                .ifPresent(version -> VersionCondition.require(ifMatch, "the secret \"%s\"".formatted(name), version));
        if (!secrets.delete(userId, name)) {
            throw new Problem(ProblemType.NOT_FOUND, "User \"%s\" has no secret \"%s\".".formatted(username, name));
        }
        audit.done(caller, AuditAction.SECRET_DELETE, AuditTarget.secret(username, name), Map.of(), Map.of());
    }

    private List<SecretView> views(long userId) {
        return secrets.list(userId).stream().map(SecretView::of).toList();
    }

    private long userId(String username) {
        return users.findByUsername(username)
                .map(UserEntity::getId)
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no user \"%s\".".formatted(username)));
    }
}
