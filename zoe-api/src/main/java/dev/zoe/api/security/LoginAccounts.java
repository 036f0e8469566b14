package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.db.token.TokenAccount;
import dev.zoe.db.token.TokenStore;
import dev.zoe.db.user.UserAccount;
import dev.zoe.db.user.UserAccountReader;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Looks up the accounts of users who log in or are logged in. */
@Component
public class LoginAccounts {

    private final UserAccountReader users;
    private final TokenStore tokens;

    LoginAccounts(UserAccountReader users, TokenStore tokens) {
        this.users = users;
        this.tokens = tokens;
    }

    /** The user of this name, also when disabled. */
    public Optional<LoginAccount> find(String username) {
        return users.find(username).map(LoginAccounts::account);
    }

    /** A user as a caller, whether or not the user may log in. */
    public Optional<ApiCaller> caller(String username) {
        return find(username).map(LoginAccount::caller);
    }

    /** The user of this number, who may be disabled. */
    public Optional<LoginAccount> find(long id) {
        return users.findById(id).map(LoginAccounts::account);
    }

    /**
     * Whether the user of {@code caller} is enabled, neither user nor role has changed since the log-in, and the token
     * of the log-in, if there was one, is still valid.
     */
    public boolean isUnchanged(ApiCaller caller) {
        return caller.token()
                .map(token -> tokens.findById(token.id()).map(LoginAccounts::account))
                .orElseGet(() -> find(caller.username()))
                .filter(LoginAccount::enabled)
                .map(LoginAccount::caller)
                .filter(caller::equals)
                .isPresent();
    }

    /**
     * Call it while a lock holds up changes of the user.
     *
     * @throws Problem unless {@link #isUnchanged}
     */
    public void requireUnchanged(ApiCaller caller) {
        if (!isUnchanged(caller)) {
            throw new Problem(
                    ProblemType.UNAUTHENTICATED,
                    "Your user or role was changed while this request waited; nothing was changed. Send it again.");
        }
    }

    /** The account of a user who did not log in with a token. */
    public static LoginAccount account(UserAccount user) {
        return account(user, user.isEnabled(), Optional.empty());
    }

    static LoginAccount account(TokenAccount token) {
        CallerToken used = new CallerToken(token.id(), token.name(), token.scope(), token.expiresAt());
        return account(token.user(), token.isValid(), Optional.of(used));
    }

    private static LoginAccount account(UserAccount user, boolean isEnabled, Optional<CallerToken> token) {
        ApiCaller caller = new ApiCaller(
                user.id(), user.username(), user.role(), user.capabilities(), user.policy(), user.version(), token);
        return new LoginAccount(caller, user.source(), isEnabled, user.passwordHash());
    }
}
