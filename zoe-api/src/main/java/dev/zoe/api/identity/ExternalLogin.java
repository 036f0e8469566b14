package dev.zoe.api.identity;

import dev.zoe.db.user.AuthSource;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Whom a source has authenticated.
 *
 * @param username that the user gets at the first log-in
 * @param externalId what the source knows the user by, whatever the name; empty when that is the name
 * @param role name of the role that the source gives the user
 * @param groups names of the groups of Zoe that the source gives the user, which need not exist, in the order in which
 *     they become the default group
 */
public record ExternalLogin(
        AuthSource source, String username, Optional<String> externalId, String role, Set<String> groups) {

    public ExternalLogin {
        groups = Collections.unmodifiableSet(new LinkedHashSet<>(groups));
    }
}
