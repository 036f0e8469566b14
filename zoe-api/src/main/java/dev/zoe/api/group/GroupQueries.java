package dev.zoe.api.group;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.group.GroupMemberStore.Member;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.quota.QuotaUsage;
import dev.zoe.db.quota.QuotaUsageReader;
import dev.zoe.db.user.Capability;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;

/** Shows groups with their members, to users who may change the configuration. */
@Service
public class GroupQueries {

    private final GroupRepository groups;
    private final GroupMemberStore members;
    private final QuotaUsageReader usage;

    GroupQueries(GroupRepository groups, GroupMemberStore members, QuotaUsageReader usage) {
        this.groups = groups;
        this.members = members;
        this.usage = usage;
    }

    public List<GroupView> list(ApiCaller caller) {
        caller.require(Capability.CHANGE_CONFIG);
        List<GroupEntity> found = groups.findAllByName();
        List<Long> ids = found.stream().map(GroupEntity::getId).toList();
        Map<Long, List<Member>> membersOf = members.membersOf(ids);
        Map<Long, QuotaUsage> used = usage.ofGroups(ids);
        return found.stream()
                .map(group -> GroupView.of(
                        group,
                        membersOf.getOrDefault(group.getId(), List.of()),
                        used.getOrDefault(group.getId(), QuotaUsage.NONE)))
                .toList();
    }

    public GroupView get(ApiCaller caller, String name) {
        caller.require(Capability.CHANGE_CONFIG);
        return view(find(name));
    }

    GroupView view(GroupEntity group) {
        long id = group.getId();
        return GroupView.of(
                group, members.membersOf(id), usage.ofGroups(List.of(id)).getOrDefault(id, QuotaUsage.NONE));
    }

    GroupEntity find(String name) {
        return groups.findByName(name)
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no group \"%s\".".formatted(name)));
    }
}
