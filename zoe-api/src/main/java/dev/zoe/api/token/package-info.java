/**
 * Personal tokens: list, create, revoke. Start at {@link dev.zoe.api.token.TokenService} and {@code TokenCreation}. The
 * log-in with a token is in {@link dev.zoe.api.security}.
 */
@NullMarked
package dev.zoe.api.token;

import org.jspecify.annotations.NullMarked;
