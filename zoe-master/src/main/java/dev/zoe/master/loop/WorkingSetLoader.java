package dev.zoe.master.loop;

import dev.zoe.application.SafeText;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.failure.DatabaseOutage;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.lease.LeaderFence;
import dev.zoe.master.node.NodeRegistry;
import dev.zoe.master.service.ServicePlacement;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.ActiveExecutionReader;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.Placed;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a working set out of the database: at the start, and whenever a transaction has failed. */
public final class WorkingSetLoader {

    private static final Logger LOG = LoggerFactory.getLogger(WorkingSetLoader.class);

    private static final int AT_ONCE = 250;

    private final ExecutionRepository executions;
    private final ServiceRepository services;
    private final ActiveExecutionReader reader;
    private final NodeRegistry nodes;
    private final SchedulerSettingsLoader settings;
    private final Clock clock;

    WorkingSetLoader(
            ExecutionRepository executions,
            ServiceRepository services,
            ActiveExecutionReader reader,
            NodeRegistry nodes,
            SchedulerSettingsLoader settings,
            Clock clock) {
        this.executions = executions;
        this.services = services;
        this.reader = reader;
        this.nodes = nodes;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Reads everything that has not ended.
     *
     * @param fence asked again and again: a transaction in which nothing is said looks like a paused one
     * @param isolated executions that are left alone: they keep what they have, and wait for nothing
     */
    WorkingSet load(LeaderFence fence, Set<Long> isolated) {
        WorkingSet working = settings.begin(clock.instant());
        Map<Long, String> failures = new LinkedHashMap<>();
        working.isolate(isolated);
        nodes.restore(working);
        List<ExecutionEntity> active = executions.findActive().stream()
                .filter(execution -> execution.getStatus() != ExecutionStatus.SUBMITTED)
                .toList();
        for (int from = 0; from < active.size(); from += AT_ONCE) {
            fence.check();
            restore(active.subList(from, Math.min(from + AT_ONCE, active.size())), working, failures);
        }
        working.unreadable(failures);
        LOG.info("the working set holds {} executions", active.size() - failures.size());
        return working;
    }

    private void restore(List<ExecutionEntity> some, WorkingSet working, Map<Long, String> failures) {
        // Services that were never placed hold nothing; they are most, and there may be very many.
        List<Long> begun = some.stream()
                .filter(execution -> execution.getStatus() != ExecutionStatus.QUEUED)
                .map(ExecutionEntity::getId)
                .toList();
        Map<Long, List<ServiceEntity>> byExecution = services.findPlacedByExecutions(begun).stream()
                .collect(Collectors.groupingBy(ServiceEntity::getExecutionId));
        for (ExecutionEntity execution : some) {
            try {
                restore(execution, byExecution.getOrDefault(execution.getId(), List.of()), working);
            } catch (RuntimeException e) {
                if (DatabaseOutage.of(e).isPresent()) {
                    throw e;
                }
                // One that cannot be read must not keep all others from being served.
                failures.put(execution.getId(), SafeText.line(e.toString()));
            }
        }
    }

    private void restore(ExecutionEntity execution, List<ServiceEntity> rows, WorkingSet working) {
        ActiveExecution active = reader.read(execution);
        working.executions().put(active.id(), active);
        if (execution.getStatus() != ExecutionStatus.QUEUED) {
            active.startedAt(execution.getStartedAt().orElseGet(clock::instant));
        }
        Instant time = clock.instant();
        double now = RequestFactory.seconds(time);
        Map<Instance, Placed> placed = new LinkedHashMap<>();
        for (ServiceEntity row : rows) {
            restore(row, active, working);
            if (holdsPlace(row, working)) {
                placed.put(
                        new Instance(active.id(), active.indexOf(row.getComponent()), row.getOrdinal()),
                        new Placed(
                                row.getNode().orElseThrow(),
                                row.getStartedAt().map(RequestFactory::seconds).orElse(now)));
            }
        }
        switch (execution.getStatus()) {
            case QUEUED -> {
                if (!working.isIsolated(active.id())) {
                    working.engine().submitted(active.request());
                }
            }
            case STARTING, RUNNING -> {
                double work = rows.stream()
                        .mapToDouble(row -> row.activeSeconds(time))
                        .sum();
                working.engine().restored(active.request(), placed, work, now);
                rows.stream()
                        .filter(WorkingSetLoader::endedWell)
                        .map(row -> new Instance(active.id(), active.indexOf(row.getComponent()), row.getOrdinal()))
                        .forEach(done -> working.engine().instanceEnded(done, now, Double.POSITIVE_INFINITY));
            }
            default -> {
                // What is cleaned up wants nothing of the scheduler any more.
            }
        }
    }

    private static void restore(ServiceEntity row, ActiveExecution active, WorkingSet working) {
        if (row.getStatus().isLiving()) {
            active.living(1);
        }
        switch (row.getStatus()) {
            case RUNNABLE -> ServicePlacement.remember(row, working);
            case STARTING, TERMINATING -> takeRoom(row, active, working);
            case ACTIVE -> {
                takeRoom(row, active, working);
                active.active(row.getComponent(), row.isCore(), 1);
            }
            case ERROR -> {
                if (row.isCore()) {
                    row.getRetryAt().ifPresent(again -> working.restarts().put(row.getId(), again));
                }
            }
            default -> {
                // It holds nothing and waits for nothing.
            }
        }
        if (row.isCore() && endedWell(row)) {
            active.endedWell(row.getComponent());
        }
    }

    private static void takeRoom(ServiceEntity row, ActiveExecution active, WorkingSet working) {
        working.occupancy()
                .take(
                        row.getContainerName().orElseThrow(),
                        row.getNode().orElseThrow(),
                        RequestFactory.demand(active.component(row.getComponent())));
    }

    /** A reclaimed service that still leaves has no place any more; one that is restarted keeps its own. */
    private static boolean holdsPlace(ServiceEntity row, WorkingSet working) {
        return switch (row.getStatus()) {
            case RUNNABLE, STARTING, ACTIVE -> true;
            case TERMINATING -> row.getExitCode().isPresent();
            case ERROR -> working.restarts().containsKey(row.getId());
            case CREATED, INACTIVE -> false;
        };
    }

    private static boolean endedWell(ServiceEntity row) {
        boolean over = row.getStatus() == ServiceStatus.TERMINATING || row.getStatus() == ServiceStatus.INACTIVE;
        return over && row.getExitCode().equals(Optional.of(0));
    }
}
