package dev.zoe.api.browserlogin;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.api.security.RandomSecret;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.token.LoginCode;
import dev.zoe.db.token.LoginCodeStore;
import dev.zoe.db.token.TokenScope;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserRepository;
import java.time.Duration;
import java.util.Map;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Codes with which a command line logs in as a user who has allowed that in a browser. */
@Service
public class LoginCodes {
    private static final int MOST = 10;
    private static final int REMOVED_AT_ONCE = 20;

    private final LoginCodeStore codes;
    private final UserRepository users;
    private final LoginAccounts accounts;
    private final AuditTrail audit;
    private final TransactionOperations transactions;

    LoginCodes(
            LoginCodeStore codes,
            UserRepository users,
            LoginAccounts accounts,
            AuditTrail audit,
            TransactionOperations transactions) {
        this.codes = codes;
        this.users = users;
        this.accounts = accounts;
        this.audit = audit;
        this.transactions = transactions;
    }

    /**
     * A code that is valid once, for the command line that has the verifier of the challenge. The database has its hash
     * only.
     *
     * @param caller who has allowed the log-in
     * @param lifetime time for which the code is valid, in whole seconds
     * @throws Problem when the role does not allow use of the API, the user has changed, or {@value #MOST} codes of the
     *     user are valid
     */
    public String issue(ApiCaller caller, CommandLineLogin login, Duration lifetime) {
        caller.require(Capability.ACCESS_API);
        caller.requireScope(TokenScope.ALL);
        String code = RandomSecret.generate();
        transactions.executeWithoutResult(status -> {
            // Two calls of the same user count one after the other.
            var unused = users.lock(caller.id());
            accounts.requireUnchanged(caller);
            codes.removeExpired(REMOVED_AT_ONCE);
            if (codes.count(caller.id()) >= MOST) {
                throw new Problem(
                                ProblemType.TOO_MANY_ATTEMPTS,
                                "You have allowed %d log-ins of a command line that have not happened; try again in %d seconds."
                                        .formatted(MOST, lifetime.toSeconds()))
                        .retryAfter(lifetime);
            }
            codes.insert(
                    RandomSecret.hash(code),
                    new LoginCode(login.challenge(), caller.id(), caller.version(), login.tokenName()),
                    lifetime);
            audit.done(
                    caller,
                    AuditAction.LOGIN_ALLOW,
                    AuditTarget.token(caller.username(), login.tokenName()),
                    Map.of(),
                    Map.of("seconds", lifetime.toSeconds()));
        });
        return code;
    }
}
