package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.application.RolePolicy;
import dev.zoe.db.token.TokenScope;
import dev.zoe.db.user.Capability;
import java.security.Principal;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The user on whose behalf a call is made.
 *
 * @param role name of the role, for messages
 * @param roleCapabilities what the role allows; a token may allow less, see {@link #capabilities}
 * @param policy what descriptions may ask for
 * @param version grows with every change of the user
 * @param token empty when the log-in was by password
 */
public record ApiCaller(
        long id,
        String username,
        String role,
        Set<Capability> roleCapabilities,
        RolePolicy policy,
        long version,
        Optional<CallerToken> token)
        implements Principal {

    public ApiCaller {
        roleCapabilities = Set.copyOf(roleCapabilities);
    }

    /** A caller who logged in by password, and may ask for what the site allows every user. */
    public ApiCaller(long id, String username, String role, Set<Capability> roleCapabilities, long version) {
        this(id, username, role, roleCapabilities, RolePolicy.OF_SITE, version, Optional.empty());
    }

    @Override
    public String getName() {
        return username;
    }

    /** What the role allows and the token, when there is one, allows too. */
    public Set<Capability> capabilities() {
        return roleCapabilities.stream().filter(this::may).collect(Collectors.toUnmodifiableSet());
    }

    public boolean may(Capability capability) {
        return roleCapabilities.contains(capability)
                && token.map(used -> used.scope().allows(capability)).orElse(true);
    }

    /**
     * Whether this user may choose resources beside those of templates; the scope of a token does not matter. Who
     * submits nothing may look at every choice.
     */
    public boolean mayCustomizeResources() {
        return roleCapabilities.contains(Capability.CUSTOMIZE_RESOURCES)
                || !roleCapabilities.contains(Capability.SUBMIT_EXECUTIONS);
    }

    /** Whether this caller may see and change what belongs to the user {@code ownerId}. */
    public boolean mayOperate(long ownerId) {
        return ownerId == id || may(Capability.OPERATE_OTHERS);
    }

    /** @throws Problem when the role or the token does not allow it; names the missing capability or scope */
    public void require(Capability capability) {
        if (!roleCapabilities.contains(capability)) {
            throw new Problem(
                    ProblemType.MISSING_CAPABILITY,
                    "This needs the capability %s, which the role '%s' of user '%s' does not have."
                            .formatted(capability.roleName(), role, username));
        }
        if (!may(capability)) {
            requireScope(TokenScope.leastFor(capability));
        }
    }

    /**
     * Lets everyone pass who logged in by password.
     *
     * @throws Problem when the log-in was by a token of a smaller scope
     */
    public void requireScope(TokenScope needed) {
        token.filter(used -> !used.scope().includes(needed)).ifPresent(used -> {
            throw used.tooSmall(needed);
        });
    }
}
