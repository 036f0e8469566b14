package dev.zoe.api.group;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.AdministrationTransaction;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.group.GroupMemberStore.Membership;
import dev.zoe.db.user.AuthSource;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.Map;
import org.springframework.stereotype.Service;

/** Changes who is in a group. Executions that were submitted before keep counting for the group they were for. */
@Service
public class GroupMembers {

    private final GroupQueries queries;
    private final GroupMemberStore members;
    private final UserRepository users;
    private final AdministrationTransaction administration;
    private final AuditTrail audit;

    GroupMembers(
            GroupQueries queries,
            GroupMemberStore members,
            UserRepository users,
            AdministrationTransaction administration,
            AuditTrail audit) {
        this.queries = queries;
        this.members = members;
        this.users = users;
        this.administration = administration;
        this.audit = audit;
    }

    /**
     * Makes a user a member. A membership that a log-in gave becomes one that stays. For a member, {@code asDefault}
     * changes the default group only.
     *
     * @param asDefault whether executions of the user that name no group count for this one from now on
     */
    public GroupView add(ApiCaller caller, String groupName, String username, boolean asDefault) {
        caller.require(Capability.CHANGE_CONFIG);
        return administration.execute(caller, () -> {
            GroupEntity group = queries.find(groupName);
            UserEntity user = user(username);
            boolean added = members.add(group.getId(), user.getId())
                    || (!asDefault && members.makeLocal(group.getId(), user.getId()));
            if (asDefault) {
                members.setDefault(group.getId(), user.getId());
            }
            if (added || asDefault) {
                audit.done(
                        caller,
                        AuditAction.GROUP_ADD_MEMBER,
                        AuditTarget.group(groupName),
                        Map.of(),
                        added
                                ? Map.of("user", username, "default", asDefault, "origin", AuthSource.LOCAL.wire())
                                : Map.of("user", username, "default", true));
            }
            return queries.view(group);
        });
    }

    /**
     * Ends a membership. One that a log-in gave comes back at the next log-in, unless the source says otherwise by
     * then.
     *
     * @throws Problem when there is no such group, or the user is not in it
     */
    public void remove(ApiCaller caller, String groupName, String username) {
        caller.require(Capability.CHANGE_CONFIG);
        administration.execute(caller, () -> {
            GroupEntity group = queries.find(groupName);
            UserEntity user = user(username);
            Membership membership = members.groupsOf(user.getId()).stream()
                    .filter(present -> present.id() == group.getId())
                    .findFirst()
                    .orElseThrow(() -> new Problem(
                            ProblemType.NOT_FOUND,
                            "The user \"%s\" is not in the group \"%s\".".formatted(username, groupName)));
            members.remove(group.getId(), user.getId());
            audit.done(
                    caller,
                    AuditAction.GROUP_REMOVE_MEMBER,
                    AuditTarget.group(groupName),
                    Map.of("user", username, "origin", membership.origin().wire()),
                    Map.of());
            return group;
        });
    }

    private UserEntity user(String username) {
        return users.findByUsername(username)
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no user \"%s\".".formatted(username)));
    }
}
