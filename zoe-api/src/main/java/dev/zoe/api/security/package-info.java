/**
 * Log-ins and the rights of users. Start at {@code ApiSecurityConfiguration} and
 * {@link dev.zoe.api.security.ApiCaller}. Passwords and tokens are checked here; no other package sees a password.
 */
@NullMarked
package dev.zoe.api.security;

import org.jspecify.annotations.NullMarked;
