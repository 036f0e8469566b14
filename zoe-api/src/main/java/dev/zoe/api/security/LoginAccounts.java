package dev.zoe.api.security;

import dev.zoe.db.user.UserAccount;
import dev.zoe.db.user.UserAccountReader;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Looks up the accounts of users who log in or are logged in. */
@Component
public class LoginAccounts {

    private final UserAccountReader users;

    LoginAccounts(UserAccountReader users) {
        this.users = users;
    }

    Optional<LoginAccount> find(String username) {
        return users.find(username).map(LoginAccounts::account);
    }

    /** Whether the user of {@code caller} is enabled and neither user nor role has changed since the log-in. */
    public boolean isUnchanged(ApiCaller caller) {
        return find(caller.username())
                .filter(LoginAccount::enabled)
                .map(LoginAccount::caller)
                .filter(caller::equals)
                .isPresent();
    }

    private static LoginAccount account(UserAccount user) {
        ApiCaller caller = new ApiCaller(
                user.id(), user.username(), user.role(), user.capabilities(), user.isLimited(), user.version());
        return new LoginAccount(caller, user.isEnabled(), user.passwordHash());
    }
}
