package dev.zoe.api.security;

import java.util.Optional;

/**
 * A user name and a password that somebody sent.
 *
 * @param address what limits of log-ins count by
 * @param account the user of this name, when there is one, also when disabled
 */
public record PasswordAttempt(String username, String password, String address, Optional<LoginAccount> account) {

    /** Without what was typed, which must not reach a log. */
    @Override
    public String toString() {
        return "PasswordAttempt[address=" + address + "]";
    }
}
