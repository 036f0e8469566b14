package dev.zoe.api.identity;

import dev.zoe.db.user.AuthSource;

/**
 * Whom a source has authenticated.
 *
 * @param role name of the role that the source gives the user
 */
public record ExternalLogin(AuthSource source, String username, String role) {}
