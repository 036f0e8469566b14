/**
 * Log-ins and the rights of users. Start at {@code ApiSecurityConfiguration} and
 * {@link dev.zoe.api.security.ApiCaller}. Passwords are checked here; no other package sees one.
 */
@NullMarked
package dev.zoe.api.security;

import org.jspecify.annotations.NullMarked;
