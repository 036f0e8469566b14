package dev.zoe.api.role;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.RoleEntity;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A role as the API shows it.
 *
 * @param builtIn whether it comes with Zoe and cannot be changed
 * @param capabilities such as {@code can_see_status}
 * @param policy what descriptions may ask for
 * @param idleReleaseElasticSeconds when applications of its users have been idle for this long, their elastic services
 *     are stopped; null for as long as the descriptions say
 * @param idleStopSeconds likewise, when they are ended
 * @param users number of users with this role
 * @param version grows with every change
 */
@Schema(name = "Role")
public record RoleView(
        long id,
        String name,
        boolean builtIn,
        List<String> capabilities,
        @JsonUnwrapped RolePolicyView policy,
        Optional<Long> idleReleaseElasticSeconds,
        Optional<Long> idleStopSeconds,
        long users,
        long version) {

    static RoleView of(RoleEntity role, long users) {
        return new RoleView(
                role.getId(),
                role.getName(),
                role.isBuiltIn(),
                role.capabilities().stream().map(Capability::roleName).toList(),
                RolePolicyView.of(role.policy()),
                role.idleLimits().releaseElasticAfter().map(Duration::toSeconds),
                role.idleLimits().stopAfter().map(Duration::toSeconds),
                users,
                role.getVersion());
    }
}
