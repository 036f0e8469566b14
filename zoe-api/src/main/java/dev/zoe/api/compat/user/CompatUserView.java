package dev.zoe.api.compat.user;

import dev.zoe.api.user.UserView;
import java.util.Map;
import java.util.Optional;

/**
 * A user of the interface 0.7.
 *
 * @param priority the shares of the user under the order fair, counted from 0: 0 for 1 share
 * @param authSource internal, ldap or oidc: where log-ins are checked
 */
record CompatUserView(
        long id,
        String username,
        Optional<String> email,
        int fsUid,
        int priority,
        boolean enabled,
        String authSource,
        long roleId,
        long quotaId) {

    static final String INTERNAL = "internal";
    static final String LOCAL = "local";

    /** The default of the shares; that of {@code priority} is 0. */
    static final int LEAST_SHARES = 1;

    /** @param roles numbers by name; {@code quotas} likewise */
    static CompatUserView of(UserView user, Map<String, Long> roles, Map<String, Long> quotas) {
        return new CompatUserView(
                user.id(),
                user.username(),
                user.email(),
                user.fsUid(),
                user.shares() - LEAST_SHARES,
                user.enabled(),
                authSource(user),
                roles.getOrDefault(user.role(), 0L),
                quotas.getOrDefault(user.quota(), 0L));
    }

    static String authSource(UserView user) {
        return user.authSource().equals(LOCAL) ? INTERNAL : user.authSource();
    }
}
