package dev.zoe.api.user;

import dev.zoe.db.group.GroupMemberStore.Membership;
import dev.zoe.db.user.UserEntity;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A user as the API shows it.
 *
 * @param authSource local, ldap or oidc: where log-ins are checked
 * @param groups names of the groups of the user
 * @param defaultGroup the group that executions count for that name none
 * @param shares weight under the order fair
 * @param fsUid numeric user of the containers
 * @param version grows with every change
 */
@Schema(name = "User")
public record UserView(
        long id,
        String username,
        Optional<String> email,
        String authSource,
        String role,
        String quota,
        List<String> groups,
        Optional<String> defaultGroup,
        int shares,
        int fsUid,
        boolean enabled,
        Instant createdAt,
        long version) {

    public UserView {
        groups = List.copyOf(groups);
    }

    static UserView of(UserEntity user, List<Membership> memberships) {
        return new UserView(
                user.getId(),
                user.getUsername(),
                user.getEmail(),
                user.getAuthSource().wire(),
                user.getRole().getName(),
                user.getQuota().getName(),
                memberships.stream().map(Membership::name).toList(),
                memberships.stream()
                        .filter(Membership::isDefault)
                        .map(Membership::name)
                        .findFirst(),
                user.getShares(),
                user.getFsUid(),
                user.isEnabled(),
                user.getCreatedAt(),
                user.getVersion());
    }
}
