/**
 * Passwords: rules, changes by the user, and resets with a secret. Start at
 * {@link dev.zoe.api.password.PasswordService}. The package security compares passwords at a log-in; this one sets
 * them.
 */
@NullMarked
package dev.zoe.api.password;

import org.jspecify.annotations.NullMarked;
