package dev.zoe.db.user;

import dev.zoe.application.RolePolicy;
import java.util.Optional;
import java.util.Set;

/**
 * What a log-in needs to know of a user.
 *
 * @param source where log-ins of the user are checked
 * @param role name of the role
 * @param capabilities what the role allows
 * @param policy what a description may ask for
 * @param version grows with every change of the user
 * @param isEnabled whether the user may log in
 * @param passwordHash empty when the user does not log in by password
 */
public record UserAccount(
        long id,
        String username,
        AuthSource source,
        String role,
        Set<Capability> capabilities,
        RolePolicy policy,
        long version,
        boolean isEnabled,
        Optional<String> passwordHash) {

    public UserAccount {
        capabilities = Set.copyOf(capabilities);
    }

    /** Without the hash, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "UserAccount[id=%d, username=%s]".formatted(id, username);
    }
}
