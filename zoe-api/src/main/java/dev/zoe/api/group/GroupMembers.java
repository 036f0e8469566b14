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
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.Map;
import org.springframework.stereotype.Service;

/** Changes who is in a group. Executions that were submitted before keep counting for the group they were for. */
@Service
class GroupMembers {

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
     * Makes a user a member; nothing changes for a user who is one, except for the default group.
     *
     * @param asDefault whether executions of the user that name no group count for this one from now on
     */
    GroupView add(ApiCaller caller, String groupName, String username, boolean asDefault) {
        caller.require(Capability.CHANGE_CONFIG);
        return administration.execute(caller, () -> {
            GroupEntity group = queries.find(groupName);
            UserEntity user = user(username);
            boolean added = members.add(group.getId(), user.getId());
            if (asDefault) {
                members.setDefault(group.getId(), user.getId());
            }
            if (added || asDefault) {
                audit.done(
                        caller,
                        AuditAction.GROUP_ADD_MEMBER,
                        AuditTarget.group(groupName),
                        Map.of(),
                        Map.of("user", username, "default", asDefault));
            }
            return queries.view(group);
        });
    }

    /** @throws Problem when there is no such group, or the user is not in it */
    void remove(ApiCaller caller, String groupName, String username) {
        caller.require(Capability.CHANGE_CONFIG);
        administration.execute(caller, () -> {
            GroupEntity group = queries.find(groupName);
            if (!members.remove(group.getId(), user(username).getId())) {
                throw new Problem(
                        ProblemType.NOT_FOUND,
                        "The user \"%s\" is not in the group \"%s\".".formatted(username, groupName));
            }
            audit.done(
                    caller,
                    AuditAction.GROUP_REMOVE_MEMBER,
                    AuditTarget.group(groupName),
                    Map.of("user", username),
                    Map.of());
            return group;
        });
    }

    private UserEntity user(String username) {
        return users.findByUsername(username)
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no user \"%s\".".formatted(username)));
    }
}
