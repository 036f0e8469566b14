package dev.zoe.master.loop;

import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.service.ServicePlacement;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.master.transition.ExecutionTransitions;
import dev.zoe.master.transition.ServiceTransitions;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Step 3 of the loop: records the effects of a plan, before any of them is applied. */
final class PlanRecorder {

    /** Time until the scheduler may place an instance again whose last container is not gone yet. */
    private static final double RETRY_SECONDS = 1;
    /** A statement takes up to 65,535 parameters. */
    private static final int BATCH_SIZE = 10_000;

    private final ExecutionRepository executions;
    private final ServiceRepository services;
    private final ServiceTransitions serviceTransitions;
    private final ExecutionTransitions executionTransitions;
    private final ServicePlacement placement;
    private final LoopListener listener;

    PlanRecorder(
            ExecutionRepository executions,
            ServiceRepository services,
            ExecutionTransitions executionTransitions,
            ServiceTransitions serviceTransitions,
            ServicePlacement placement,
            LoopListener listener) {
        this.executions = executions;
        this.services = services;
        this.serviceTransitions = serviceTransitions;
        this.executionTransitions = executionTransitions;
        this.placement = placement;
        this.listener = listener;
    }

    void record(Plan plan, LoopCycle cycle) {
        Map<Long, List<Plan.Effect>> byExecution = new LinkedHashMap<>();
        for (Plan.Effect effect : plan.effects()) {
            byExecution
                    .computeIfAbsent(effect.instance().request(), id -> new ArrayList<>())
                    .add(effect);
        }
        if (byExecution.isEmpty()) {
            return;
        }
        Map<Long, List<ServiceEntity>> rows = rows(byExecution, cycle.working());
        Map<Long, ExecutionEntity> entities = executions.findByIds(byExecution.keySet()).stream()
                .collect(Collectors.toMap(ExecutionEntity::getId, Function.identity()));
        byExecution.keySet().removeIf(cycle.working()::isQuarantined);
        byExecution.forEach((id, effects) -> {
            cycle.touch(id);
            record(id, effects, rows.getOrDefault(id, List.of()), cycle);
            Optional.ofNullable(entities.get(id))
                    .filter(execution -> execution.getStatus() == ExecutionStatus.QUEUED)
                    .ifPresent(execution -> executionTransitions.fire(
                            execution, ExecutionEvent.PLACED, "all of its core is placed", cycle));
        });
    }

    /** Only the services in the plan: an execution may have many more, most of which were never placed. */
    private Map<Long, List<ServiceEntity>> rows(Map<Long, List<Plan.Effect>> byExecution, WorkingSet working) {
        Set<String> distinct = new LinkedHashSet<>();
        byExecution.forEach((id, effects) -> working.execution(id)
                .ifPresent(active -> effects.forEach(effect -> distinct.add(name(effect.instance(), active)))));
        List<String> names = List.copyOf(distinct);
        Map<Long, List<ServiceEntity>> rows = new HashMap<>();
        for (int from = 0; from < names.size(); from += BATCH_SIZE) {
            services.findByNames(byExecution.keySet(), names.subList(from, Math.min(from + BATCH_SIZE, names.size())))
                    .forEach(row -> rows.computeIfAbsent(row.getExecutionId(), id -> new ArrayList<>())
                            .add(row));
        }
        return rows;
    }

    private void record(long id, List<Plan.Effect> effects, List<ServiceEntity> all, LoopCycle cycle) {
        ActiveExecution active = cycle.working()
                .execution(id)
                .orElseThrow(() -> new IllegalStateException("the plan names the unknown execution " + id));
        Map<String, ServiceEntity> rows =
                all.stream().collect(Collectors.toMap(ServiceEntity::getName, Function.identity()));
        for (Plan.Effect effect : effects) {
            String name = name(effect.instance(), active);
            ServiceEntity service = Objects.requireNonNull(rows.get(name), () -> "no row for service " + name);
            if (effect instanceof Plan.Start start) {
                place(service, start, active, cycle);
            } else if (effect instanceof Plan.Reclaim reclaim) {
                if (serviceTransitions.fire(service, ServiceEvent.STOP, reclaim.reason(), active, cycle)) {
                    cycle.reservations().reclaim(service.getId());
                }
                cycle.afterCommit(listener::reclaimed);
            } else {
                throw new IllegalArgumentException(
                        "no handler for " + effect.getClass().getName());
            }
        }
    }

    private static String name(Instance instance, ActiveExecution execution) {
        return execution.application().components().get(instance.component()).instanceName(instance.ordinal());
    }

    private void place(ServiceEntity service, Plan.Start start, ActiveExecution execution, LoopCycle cycle) {
        if (!placement.place(service, start.node(), start.reason(), execution, cycle)) {
            double now = RequestFactory.seconds(cycle.now());
            cycle.working().engine().instanceEnded(start.instance(), now, now + RETRY_SECONDS);
        }
    }
}
