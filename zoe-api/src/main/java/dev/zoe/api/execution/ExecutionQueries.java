package dev.zoe.api.execution;

import dev.zoe.api.page.Page;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.Caller;
import dev.zoe.api.security.Capability;
import dev.zoe.db.ActiveServices;
import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.ExecutionFilter;
import dev.zoe.db.ExecutionSummary;
import dev.zoe.db.Executions;
import dev.zoe.db.Services;
import dev.zoe.db.UserEntity;
import dev.zoe.db.Users;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Looks at executions. For a caller who may not see one, it does not exist. */
@Service
public class ExecutionQueries {
    private final Executions executions;
    private final Services services;
    private final Users users;
    private final JsonMapper json;

    ExecutionQueries(Executions executions, Services services, Users users, JsonMapper json) {
        this.executions = executions;
        this.services = services;
        this.users = users;
        this.json = json;
    }

    /** Newest first; only the caller's own ones unless the role may operate others. */
    @Transactional(readOnly = true)
    public Page<ExecutionView> list(Caller caller, ListRequest request) {
        Optional<ExecutionFilter> filter = filter(caller, request);
        if (filter.isEmpty()) {
            return Page.whole(List.of());
        }
        List<ExecutionSummary> found = executions.search(filter.get(), request.before(), request.limit() + 1);
        Page<ExecutionSummary> page = Page.cut(found, request.limit(), ExecutionSummary::id);
        Map<Long, ActiveServices> active = active(page.items());
        return page.map(execution -> ExecutionView.of(execution, active.get(execution.id())));
    }

    /**
     * One execution with its description.
     *
     * @throws Problem when there is none that the caller may see
     */
    @Transactional(readOnly = true)
    public ExecutionView get(Caller caller, long id) {
        ExecutionEntity execution = find(caller, id);
        ExecutionSummary summary = ExecutionSummary.of(execution);
        return ExecutionView.of(summary, active(List.of(summary)).get(id))
                .withApplication(json.readTree(execution.getDescription()));
    }

    /** @throws Problem when there is no such execution that the caller may see */
    @Transactional(readOnly = true)
    public ExecutionEntity find(Caller caller, long id) {
        return executions
                .findById(id)
                .filter(execution -> caller.mayOperate(execution.getOwner().getId()))
                .orElseThrow(() -> Problem.notFound("execution", id));
    }

    /** Empty when it can match nothing that the caller may see. */
    private Optional<ExecutionFilter> filter(Caller caller, ListRequest request) {
        ExecutionFilter all = ExecutionFilter.ALL.withStatuses(request.statuses());
        ExecutionFilter named = request.namePrefix().map(all::withNamePrefix).orElse(all);
        Optional<Long> owner = caller.may(Capability.OPERATE_OTHERS) ? Optional.empty() : Optional.of(caller.id());
        if (request.owner().isEmpty()) {
            return Optional.of(owner.map(named::withOwner).orElse(named));
        }
        return request.owner()
                .flatMap(users::findByUsername)
                .map(UserEntity::getId)
                .filter(caller::mayOperate)
                .map(named::withOwner);
    }

    private Map<Long, ActiveServices> active(List<ExecutionSummary> found) {
        List<Long> ids = found.stream()
                .filter(execution -> !execution.status().hasEnded())
                .map(ExecutionSummary::id)
                .toList();
        return ids.isEmpty()
                ? Map.of()
                : services.countActive(ids).stream()
                        .collect(Collectors.toMap(ActiveServices::executionId, Function.identity()));
    }
}
