package dev.zoe.api.security;

import dev.zoe.db.user.AuthSource;
import java.util.Optional;

/**
 * What is known about a user at log-in.
 *
 * @param enabled whether the user may log in; by a token, whether that is valid too
 * @param source where the log-ins of the user are checked
 * @param passwordHash empty when the user does not log in by password
 */
public record LoginAccount(ApiCaller caller, AuthSource source, boolean enabled, Optional<String> passwordHash) {

    /** Without the hash, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "LoginAccount[user=" + caller.username() + ", source=" + source.wire() + "]";
    }
}
