package dev.zoe.api.security;

import java.util.Optional;

/**
 * Published when a password was wrong.
 *
 * @param typedName the user name as it was typed, which may be anything, also a password
 * @param user who has this name; disabled users and users without a password too
 * @param address what limits of log-ins count by
 */
public record LoginFailed(String typedName, Optional<ApiCaller> user, String address) {

    /** Without what was typed, which must not reach a log. */
    @Override
    public String toString() {
        return "LoginFailed[user=" + user.map(ApiCaller::username) + ", address=" + address + "]";
    }
}
