package dev.zoe.api.execution;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.SortCursor;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.execution.DependencyReader;
import dev.zoe.db.execution.ExecutionDependency;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionFilter;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionSort;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.execution.ExecutionSummary;
import dev.zoe.db.execution.ShareRecipient;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.service.ActiveServiceCount;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.share.ExecutionShareStore;
import dev.zoe.db.usage.MeasuredUse;
import dev.zoe.db.usage.MeasuredUseReader;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Shows executions. For a caller who may not see an execution, it does not exist. */
@Service
public class ExecutionQueries {
    /** Of each execution in a list. A thousand of them may wait for a thousand others. */
    private static final int LISTED_DEPENDENCIES = 20;

    private final ExecutionRepository executions;
    private final ServiceRepository services;
    private final DependencyReader dependencies;
    private final UserRepository users;
    private final MeasuredUseReader measured;
    private final ExecutionShareStore shares;
    private final GroupMemberStore members;
    private final IdlenessStore idleness;
    private final JsonMapper json;

    ExecutionQueries(
            ExecutionRepository executions,
            ServiceRepository services,
            DependencyReader dependencies,
            UserRepository users,
            MeasuredUseReader measured,
            ExecutionShareStore shares,
            GroupMemberStore members,
            IdlenessStore idleness,
            JsonMapper json) {
        this.executions = executions;
        this.services = services;
        this.dependencies = dependencies;
        this.users = users;
        this.measured = measured;
        this.shares = shares;
        this.members = members;
        this.idleness = idleness;
        this.json = json;
    }

    /**
     * The caller's own ones, and of others if the role may operate them; or those that others share with the caller.
     */
    @Transactional(readOnly = true)
    public Page<ExecutionView> list(ApiCaller caller, ExecutionListRequest request) {
        Optional<ExecutionFilter> filter = filter(caller, request);
        if (filter.isEmpty()) {
            return Page.whole(List.of());
        }
        List<ExecutionSummary> found =
                executions.search(filter.get(), request.order(), request.cursor(), request.limit() + 1);
        Page<ExecutionSummary> page = Page.cut(found, request.limit(), ExecutionSummary::id);
        return page.map(views(page.items()));
    }

    /**
     * The same in another order.
     *
     * @param request its order and its cursor do not count
     * @throws Problem when the cursor is none of this list
     */
    @Transactional(readOnly = true)
    public Page<ExecutionView> listSorted(
            ApiCaller caller, ExecutionListRequest request, ExecutionSort sort, Optional<String> cursor) {
        String list = sort + " " + request.conditions();
        Optional<ExecutionSort.Position> after = cursor.map(text -> position(text, list, sort));
        Optional<ExecutionFilter> filter = filter(caller, request);
        if (filter.isEmpty()) {
            return Page.whole(List.of());
        }
        List<ExecutionSummary> found = executions.searchSorted(filter.get(), sort, after, request.limit() + 1);
        Page<ExecutionSummary> page = Page.cutAt(found, request.limit(), last -> {
            ExecutionSort.Position position = sort.positionOf(last);
            return new SortCursor(position.key(), position.id()).text(list);
        });
        return page.map(views(page.items()));
    }

    private static ExecutionSort.Position position(String text, String list, ExecutionSort sort) {
        SortCursor cursor = SortCursor.read(text, list);
        ExecutionSort.Position position = new ExecutionSort.Position(cursor.key(), cursor.id());
        if (!sort.accepts(position)) {
            throw SortCursor.bad(text);
        }
        return position;
    }

    /** The newest {@link ExecutionListRequest#limit} of the same executions, with their descriptions and owners. */
    @Transactional(readOnly = true)
    public List<ExecutionEntity> listWhole(ApiCaller caller, ExecutionListRequest request) {
        List<Long> ids = filter(caller, request)
                .map(filter -> executions.search(filter, request.order(), request.cursor(), request.limit()))
                .orElse(List.of())
                .stream()
                .map(ExecutionSummary::id)
                .toList();
        return ids.isEmpty()
                ? List.of()
                : executions.findByIds(ids).stream()
                        .sorted(Comparator.comparing(ExecutionEntity::getId).reversed())
                        .toList();
    }

    /**
     * One execution with its description.
     *
     * @throws Problem when there is none that the caller may see
     */
    @Transactional(readOnly = true)
    public ExecutionView get(ApiCaller caller, long id) {
        ExecutionEntity execution = findVisible(caller, id);
        ExecutionSummary summary = ExecutionSummary.of(execution);
        return withProgress(List.of(summary))
                .apply(summary)
                .withDependencies(dependencies.find(id))
                .withIdle(idle(execution))
                .withApplication(json.readTree(execution.getDescription()));
    }

    private Optional<IdleView> idle(ExecutionEntity execution) {
        boolean running = execution.getStatus() == ExecutionStatus.RUNNING;
        return idleness.find(List.of(execution.getId())).stream()
                .findFirst()
                .flatMap(found -> IdleView.of(found, running));
    }

    /**
     * For calls that change an execution, enter its services or read their output: the owner and operators.
     *
     * @throws Problem when there is no such execution that the caller may operate
     */
    @Transactional(readOnly = true)
    public ExecutionEntity find(ApiCaller caller, long id) {
        return executions
                .findById(id)
                .filter(execution -> caller.mayOperate(execution.getOwner().getId()))
                .orElseThrow(() -> Problem.notFound("execution", id));
    }

    /**
     * The same, and also for users with whom the owner shares it. They only look at it.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    @Transactional(readOnly = true)
    public ExecutionEntity findVisible(ApiCaller caller, long id) {
        return executions
                .findById(id)
                .filter(execution -> caller.mayOperate(execution.getOwner().getId()) || isSharedWith(caller, id))
                .orElseThrow(() -> Problem.notFound("execution", id));
    }

    /** Whether the owner of an execution shares it with the caller. */
    public boolean isSharedWith(ApiCaller caller, long id) {
        return shares.isSharedWith(id, caller.id());
    }

    /** What an execution waits for that has not ended. It is empty for one that waits for its turn. */
    @Transactional(readOnly = true)
    public List<ExecutionDependency> awaited(long id) {
        return dependencies.find(id).stream()
                .filter(dependency -> dependency.outcome().isEmpty())
                .toList();
    }

    /** Empty when it can match nothing that the caller may see. */
    Optional<ExecutionFilter> filter(ApiCaller caller, ExecutionListRequest request) {
        ExecutionFilter all = ExecutionFilter.ALL.withStatuses(request.statuses());
        ExecutionFilter timed = all.withTimes(request.times());
        ExecutionFilter ofGroup = request.group().map(timed::withGroup).orElse(timed);
        ExecutionFilter called = request.name().map(ofGroup::withName).orElse(ofGroup);
        ExecutionFilter named = request.namePrefix().map(called::withNamePrefix).orElse(called);
        ExecutionFilter ofKind = request.kind().map(named::withKind).orElse(named);
        ExecutionFilter ofArray = request.array().map(ofKind::withArray).orElse(ofKind);
        if (request.shared()) {
            return sharedWith(caller, ofArray, request.owner());
        }
        Optional<Long> owner = caller.may(Capability.OPERATE_OTHERS) ? Optional.empty() : Optional.of(caller.id());
        if (request.owner().isEmpty()) {
            return Optional.of(owner.map(ofArray::withOwner).orElse(ofArray));
        }
        return request.owner()
                .flatMap(users::findByUsername)
                .map(UserEntity::getId)
                .filter(caller::mayOperate)
                .map(ofArray::withOwner);
    }

    /** Members of groups are looked up at each call, so who leaves a group sees nothing of it any more. */
    private Optional<ExecutionFilter> sharedWith(ApiCaller caller, ExecutionFilter filter, Optional<String> owner) {
        Set<Long> groups = members.groupsOf(caller.id()).stream()
                .map(GroupMemberStore.Membership::id)
                .collect(Collectors.toSet());
        ExecutionFilter shared = filter.withSharedWith(new ShareRecipient(caller.id(), groups));
        return owner.isEmpty()
                ? Optional.of(shared)
                : owner.flatMap(users::findByUsername).map(UserEntity::getId).map(shared::withOwner);
    }

    /** Reads what only running executions have, for all of them at once. */
    private Function<ExecutionSummary, ExecutionView> views(List<ExecutionSummary> found) {
        Map<Long, List<ExecutionDependency>> after =
                dependencies.find(found.stream().map(ExecutionSummary::id).toList(), LISTED_DEPENDENCIES);
        return withProgress(found).andThen(view -> view.withDependencies(after.getOrDefault(view.id(), List.of())));
    }

    private Function<ExecutionSummary, ExecutionView> withProgress(List<ExecutionSummary> found) {
        List<Long> ids = found.stream()
                .filter(execution -> !execution.status().hasEnded())
                .map(ExecutionSummary::id)
                .toList();
        if (ids.isEmpty()) {
            return execution -> ExecutionView.of(execution, null, null);
        }
        Map<Long, ActiveServiceCount> active = services.countActive(ids).stream()
                .collect(Collectors.toMap(ActiveServiceCount::executionId, Function.identity()));
        Map<Long, MeasuredUse> used =
                measured.ofExecutions(ids).stream().collect(Collectors.toMap(MeasuredUse::id, Function.identity()));
        return execution -> ExecutionView.of(execution, active.get(execution.id()), used.get(execution.id()));
    }
}
