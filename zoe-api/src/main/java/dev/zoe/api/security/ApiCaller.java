package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.db.user.Capability;
import java.security.Principal;
import java.util.Set;

/**
 * The user on whose behalf a call is made.
 *
 * @param role name of the role, for messages
 * @param capabilities what the role allows
 * @param limited whether the quota of the user limits anything
 * @param version grows with every change of the user
 */
public record ApiCaller(
        long id, String username, String role, Set<Capability> capabilities, boolean limited, long version)
        implements Principal {

    public ApiCaller {
        capabilities = Set.copyOf(capabilities);
    }

    @Override
    public String getName() {
        return username;
    }

    public boolean may(Capability capability) {
        return capabilities.contains(capability);
    }

    /** Whether this caller may see and change what belongs to the user {@code ownerId}. */
    public boolean mayOperate(long ownerId) {
        return ownerId == id || may(Capability.OPERATE_OTHERS);
    }

    /** @throws Problem when the role does not allow it; names the missing capability */
    public void require(Capability capability) {
        if (!may(capability)) {
            throw new Problem(
                    ProblemType.MISSING_CAPABILITY,
                    "This needs the capability %s, which the role '%s' of user '%s' does not have."
                            .formatted(capability.roleName(), role, username));
        }
    }
}
