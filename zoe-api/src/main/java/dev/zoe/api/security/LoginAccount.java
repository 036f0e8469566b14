package dev.zoe.api.security;

import java.util.Optional;

/**
 * What is known about a user at log-in.
 *
 * @param enabled whether the user may log in; by a token, whether that is valid too
 * @param passwordHash empty when the user does not log in by password
 */
record LoginAccount(ApiCaller caller, boolean enabled, Optional<String> passwordHash) {}
