package dev.zoe.api.identity;

import dev.zoe.db.user.AuthSource;
import java.util.Optional;

/**
 * Whom a source has authenticated.
 *
 * @param username that the user gets at the first log-in
 * @param externalId what the source knows the user by, whatever the name; empty when that is the name
 * @param role name of the role that the source gives the user
 */
public record ExternalLogin(AuthSource source, String username, Optional<String> externalId, String role) {}
