package dev.zoe.api.user;

import dev.zoe.api.group.GroupQuotas;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageCursor;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.quota.QuotaLimits;
import dev.zoe.api.quota.QuotaUsageView;
import dev.zoe.api.role.RolePolicyView;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.application.IdleLimits;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.group.GroupMemberStore.Membership;
import dev.zoe.db.quota.QuotaUsageReader;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserFilter;
import dev.zoe.db.user.UserRepository;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Shows all users to those who may change the configuration, and each user their own. */
@Service
public class UserQueries {

    private final UserRepository users;
    private final GroupMemberStore members;
    private final QuotaUsageReader usage;
    private final GroupQuotas groupQuotas;

    UserQueries(UserRepository users, GroupMemberStore members, QuotaUsageReader usage, GroupQuotas groupQuotas) {
        this.users = users;
        this.members = members;
        this.usage = usage;
        this.groupQuotas = groupQuotas;
    }

    public Page<UserView> list(
            ApiCaller caller,
            Optional<String> name,
            Optional<String> role,
            Optional<String> quota,
            Optional<Boolean> enabled,
            int limit,
            Optional<String> cursor) {
        caller.require(Capability.CHANGE_CONFIG);
        int most = PageLimit.read(limit);
        UserFilter filter = new UserFilter(name, role, quota, enabled, PageCursor.readName(cursor));
        Page<UserEntity> page = Page.cutByName(users.search(filter, most + 1), most, UserEntity::getUsername);
        Map<Long, List<Membership>> groups =
                members.groupsOf(page.items().stream().map(UserEntity::getId).toList());
        return page.map(user -> UserView.of(user, groups.getOrDefault(user.getId(), List.of())));
    }

    public UserView get(ApiCaller caller, String username) {
        caller.require(Capability.CHANGE_CONFIG);
        UserEntity user = find(username);
        return UserView.of(user, members.groupsOf(user.getId()));
    }

    public CurrentUserView current(ApiCaller caller) {
        UserEntity user = users.findById(caller.id()).orElseThrow();
        List<Membership> memberships = members.groupsOf(user.getId());
        IdleLimits idle = user.getRole().idleLimits();
        return new CurrentUserView(
                UserView.of(user, memberships),
                caller.capabilities().stream()
                        .sorted()
                        .map(Capability::roleName)
                        .toList(),
                RolePolicyView.of(caller.policy()),
                idle.releaseElasticAfter().map(Duration::toSeconds),
                idle.stopAfter().map(Duration::toSeconds),
                QuotaUsageView.of(usage.ofUser(caller.id())),
                QuotaLimits.of(user.getQuota()),
                groupQuotas.of(memberships));
    }

    UserEntity find(String username) {
        return users.findByUsername(username)
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no user \"%s\".".formatted(username)));
    }
}
