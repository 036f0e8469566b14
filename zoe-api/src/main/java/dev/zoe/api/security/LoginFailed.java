package dev.zoe.api.security;

import java.util.Optional;

/**
 * Published when a password, a token, a secret for a new password or a code of a browser was refused.
 *
 * @param name the user name as it was typed, up to {@value #LONGEST_NAME} characters, which may be anything, also a
 *     password. For a token its name, empty when there is no such token
 * @param user who has this name or token; disabled users and users without a password too
 * @param address what limits of log-ins count by
 */
public record LoginFailed(Means means, String name, Optional<ApiCaller> user, String address) {

    private static final int LONGEST_NAME = 64;

    /** What was refused. */
    public enum Means {
        PASSWORD,
        TOKEN,
        RESET_SECRET,
        LOGIN_CODE
    }

    public LoginFailed {
        name = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
    }

    /** @param user with the token; empty when there is no such token */
    static LoginFailed byToken(Optional<ApiCaller> user, String address) {
        String name = user.flatMap(ApiCaller::token).map(CallerToken::name).orElse("");
        return new LoginFailed(Means.TOKEN, name, user, address);
    }

    /** Without what was typed, which must not reach a log. */
    @Override
    public String toString() {
        return "LoginFailed[means=" + means + ", user=" + user.map(ApiCaller::username) + ", address=" + address + "]";
    }
}
