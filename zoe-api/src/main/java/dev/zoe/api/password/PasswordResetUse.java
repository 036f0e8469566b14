package dev.zoe.api.password;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.api.security.LoginFailed;
import dev.zoe.api.security.RandomSecret;
import dev.zoe.api.throttle.ClientAddress;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.user.PasswordStore;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Sets passwords with secrets that administrators passed on. */
@Service
public class PasswordResetUse {

    private final PasswordService rules;
    private final PasswordStore passwords;
    private final LoginAccounts accounts;
    private final AuditTrail audit;
    private final ApplicationEventPublisher publisher;
    private final TransactionOperations transactions;
    private final Clock clock;

    PasswordResetUse(
            PasswordService rules,
            PasswordStore passwords,
            LoginAccounts accounts,
            AuditTrail audit,
            ApplicationEventPublisher publisher,
            TransactionOperations transactions,
            Clock clock) {
        this.rules = rules;
        this.passwords = passwords;
        this.accounts = accounts;
        this.audit = audit;
        this.publisher = publisher;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Sets a password with a secret. A password that the rules refuse leaves the secret valid.
     *
     * @param address of the caller
     * @throws Problem when the secret is not valid, which does not tell whether there is such a user
     */
    public void redeem(String username, String secret, String password, String address) {
        byte[] digest = RandomSecret.hash(secret);
        // The estimate and the hash take a while, so they are made only for a valid secret.
        if (username.indexOf('\0') >= 0 || !passwords.isReset(username, digest, clock.instant())) {
            throw wrongSecret(username, address);
        }
        String hash = rules.hash(username, password);
        boolean isSet = Objects.requireNonNull(transactions.execute(status -> set(username, digest, hash)));
        if (!isSet) {
            throw wrongSecret(username, address);
        }
    }

    /** @return false when another call has used the secret meanwhile */
    private boolean set(String username, byte[] digest, String hash) {
        Optional<Long> user = passwords.takeReset(username, digest, clock.instant());
        user.ifPresent(id -> {
            passwords.set(id, hash);
            audit.done(
                    audit.originOfUser(id, username),
                    AuditAction.PASSWORD_CHANGE,
                    AuditTarget.user(username),
                    Map.of(),
                    Map.of());
        });
        return user.isPresent();
    }

    private Problem wrongSecret(String username, String address) {
        Optional<ApiCaller> user = username.indexOf('\0') < 0 ? accounts.caller(username) : Optional.empty();
        publisher.publishEvent(
                new LoginFailed(LoginFailed.Means.RESET_SECRET, username, user, ClientAddress.of(address)));
        return new Problem(
                ProblemType.WRONG_SECRET,
                "The user name or the secret is wrong, the secret was used or has expired, or the user is disabled.");
    }
}
