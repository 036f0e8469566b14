package dev.zoe.api.user;

import dev.zoe.db.user.UserEntity;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;

/**
 * A user as the API shows it.
 *
 * @param authSource local, ldap or oidc: where log-ins are checked
 * @param fsUid numeric user of the containers
 * @param version grows with every change
 */
@Schema(name = "User")
record UserView(
        long id,
        String username,
        Optional<String> email,
        String authSource,
        String role,
        String quota,
        int fsUid,
        boolean enabled,
        Instant createdAt,
        long version) {

    static UserView of(UserEntity user) {
        return new UserView(
                user.getId(),
                user.getUsername(),
                user.getEmail(),
                user.getAuthSource().wire(),
                user.getRole().getName(),
                user.getQuota().getName(),
                user.getFsUid(),
                user.isEnabled(),
                user.getCreatedAt(),
                user.getVersion());
    }
}
