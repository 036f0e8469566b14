package dev.zoe.api.group;

import dev.zoe.db.group.GroupMemberStore.Member;
import io.swagger.v3.oas.annotations.media.Schema;

/**
 * A member of a group, and why the user is one.
 *
 * @param origin local when an administrator made the user a member; ldap or oidc when a log-in did
 */
@Schema(name = "Membership")
public record MembershipView(String username, @Schema(allowableValues = {"local", "ldap", "oidc"}) String origin) {

    static MembershipView of(Member member) {
        return new MembershipView(member.username(), member.origin().wire());
    }
}
