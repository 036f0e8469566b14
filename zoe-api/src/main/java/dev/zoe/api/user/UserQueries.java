package dev.zoe.api.user;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageCursor;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.quota.QuotaLimits;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserFilter;
import dev.zoe.db.user.UserRepository;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Shows users: all of them to who may change the configuration, and to everybody the own one. */
@Service
class UserQueries {

    private final UserRepository users;
    private final ExecutionRepository executions;

    UserQueries(UserRepository users, ExecutionRepository executions) {
        this.users = users;
        this.executions = executions;
    }

    Page<UserView> list(
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
        return Page.cutByName(users.search(filter, most + 1), most, UserEntity::getUsername)
                .map(UserView::of);
    }

    UserView get(ApiCaller caller, String username) {
        caller.require(Capability.CHANGE_CONFIG);
        return UserView.of(find(username));
    }

    CurrentUserView current(ApiCaller caller) {
        UserEntity user = users.findById(caller.id()).orElseThrow();
        return new CurrentUserView(
                UserView.of(user),
                caller.capabilities().stream()
                        .sorted()
                        .map(Capability::roleName)
                        .toList(),
                CurrentUserView.Usage.of(executions.usage(caller.id())),
                QuotaLimits.of(user.getQuota()));
    }

    UserEntity find(String username) {
        return users.findByUsername(username)
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no user \"%s\".".formatted(username)));
    }
}
