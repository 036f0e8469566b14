package dev.zoe.api.password;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.CurrentPasswordCheck;
import dev.zoe.api.security.PasswordHashPermits;
import dev.zoe.api.security.RandomSecret;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.token.TokenScope;
import dev.zoe.db.user.AuthSource;
import dev.zoe.db.user.PasswordStore;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Sets passwords of users who know the current one, and makes secrets with which the others set one. */
@Service
public class PasswordService {

    private final PasswordRules rules;
    private final PasswordSettings settings;
    private final PasswordStore passwords;
    private final PasswordEncoder encoder;
    private final PasswordHashPermits hashes;
    private final CurrentPasswordCheck current;
    private final UserRepository users;
    private final AuditTrail audit;
    private final TransactionOperations transactions;
    private final Clock clock;

    PasswordService(
            PasswordRules rules,
            PasswordSettings settings,
            PasswordStore passwords,
            PasswordEncoder encoder,
            PasswordHashPermits hashes,
            CurrentPasswordCheck current,
            UserRepository users,
            AuditTrail audit,
            TransactionOperations transactions,
            Clock clock) {
        this.rules = rules;
        this.settings = settings;
        this.passwords = passwords;
        this.encoder = encoder;
        this.hashes = hashes;
        this.current = current;
        this.users = users;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * The hash of a password that the rules allow. It takes a while, so make it before a transaction.
     *
     * @throws Problem when the rules refuse the password
     */
    public String hash(String username, String password) {
        return hashes.inTurn("user:" + username, () -> {
                    rules.check(username, password);
                    return Objects.requireNonNull(encoder.encode(password), "hash of the password");
                })
                .orElseThrow(PasswordHashPermits::busy);
    }

    /** Sets the first password of a user to one that {@link #hash} has accepted. */
    public void initialize(UserEntity user, String hash) {
        passwords.initialize(user.getId(), hash);
    }

    /**
     * Changes the caller's own password. Every other log-in with the former one ends.
     *
     * @param address of the caller, where failed attempts count
     * @throws Problem when the log-in is by a token of a small scope, the current password is wrong, or the rules
     *     refuse the new one
     */
    public void change(ApiCaller caller, String address, String currentPassword, String password) {
        caller.requireScope(TokenScope.ALL);
        requireLocal(users.findById(caller.id()).orElseThrow());
        current.require(caller, address, currentPassword);
        String hash = hash(caller.username(), password);
        transactions.executeWithoutResult(status -> {
            passwords.set(caller.id(), hash);
            audit.done(caller, AuditAction.PASSWORD_CHANGE, AuditTarget.user(caller.username()), Map.of(), Map.of());
        });
    }

    /** Makes a secret with which the user may set a password once; an earlier one is no longer valid. */
    public PasswordResetView offerReset(UserEntity user) {
        requireLocal(user);
        String secret = RandomSecret.generate();
        Instant expires = clock.instant().plus(settings.passwordResetTime());
        passwords.offerReset(user.getId(), RandomSecret.hash(secret), expires);
        return new PasswordResetView(secret, expires);
    }

    /** Ends the present password of a user and all log-ins with it. */
    public void revoke(UserEntity user) {
        requireLocal(user);
        passwords.remove(user.getId());
    }

    private static void requireLocal(UserEntity user) {
        if (user.getAuthSource() != AuthSource.LOCAL) {
            throw new Problem(
                    ProblemType.NOT_LOCAL,
                    "The log-ins of user \"%s\" are checked by %s; change the password there."
                            .formatted(user.getUsername(), user.getAuthSource().wire()));
        }
    }
}
