package dev.zoe.master.loop;

import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.Executions;
import dev.zoe.db.ServiceEntity;
import dev.zoe.db.Services;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.spec.Requests;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.Plan;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Step 3 of the loop: writes the intents of a plan before anything of it is done. */
final class Recorder {

    /** How soon the scheduler may try again an instance whose old container is still leaving. */
    private static final double SETTLE_SECONDS = 1;

    private final Executions executions;
    private final Services services;
    private final ServiceSteps serviceSteps;
    private final ExecutionSteps executionSteps;
    private final Claims claims;

    Recorder(
            Executions executions,
            Services services,
            ServiceSteps serviceSteps,
            ExecutionSteps executionSteps,
            Claims claims) {
        this.executions = executions;
        this.services = services;
        this.serviceSteps = serviceSteps;
        this.executionSteps = executionSteps;
        this.claims = claims;
    }

    void record(Plan plan, WorkingSet working, Cycle cycle) {
        if (plan.effects().isEmpty()) {
            return;
        }
        Map<Long, Map<String, ServiceEntity>> rows = rows(plan);
        Set<Long> placed = new LinkedHashSet<>();
        for (Plan.Effect effect : plan.effects()) {
            Instance instance = effect.instance();
            ActiveExecution execution = working.execution(instance.request())
                    .orElseThrow(() -> new IllegalStateException("the plan names the unknown execution " + instance));
            String name = execution
                    .application()
                    .components()
                    .get(instance.component())
                    .instanceName(instance.ordinal());
            ServiceEntity service = rows.get(instance.request()).get(name);
            if (effect instanceof Plan.Start start) {
                place(service, start, execution, working, cycle);
                placed.add(instance.request());
            } else {
                serviceSteps.fire(service, ServiceEvent.STOP, effect.reason(), execution, working, cycle);
            }
        }
        for (ExecutionEntity execution : executions.findAllById(placed)) {
            executionSteps.fire(execution, ExecutionEvent.PLACED, "there is room for all of its core", working, cycle);
        }
    }

    private void place(
            ServiceEntity service, Plan.Start start, ActiveExecution execution, WorkingSet working, Cycle cycle) {
        if (!claims.place(service, start.node(), start.reason(), execution, working, cycle)) {
            double now = Requests.seconds(cycle.now());
            working.engine().instanceEnded(start.instance(), now, now + SETTLE_SECONDS);
        }
    }

    private Map<Long, Map<String, ServiceEntity>> rows(Plan plan) {
        Map<Long, Map<String, ServiceEntity>> rows = new HashMap<>();
        for (Plan.Effect effect : plan.effects()) {
            rows.computeIfAbsent(effect.instance().request(), id -> {
                Map<String, ServiceEntity> byName = new HashMap<>();
                services.findByExecution(id).forEach(service -> byName.put(service.getName(), service));
                return byName;
            });
        }
        return rows;
    }
}
