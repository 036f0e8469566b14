/**
 * Log-ins with an OpenID Connect provider: the authorization code flow with PKCE. Start at
 * {@link dev.zoe.api.identity.oidc.OidcLogin}. Spring Security exchanges the code and verifies the ID token.
 */
@NullMarked
package dev.zoe.api.identity.oidc;

import org.jspecify.annotations.NullMarked;
