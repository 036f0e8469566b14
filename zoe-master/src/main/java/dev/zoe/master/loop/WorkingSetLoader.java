package dev.zoe.master.loop;

import dev.zoe.application.SafeText;
import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.failure.DatabaseOutage;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.usage.ReservationStore;
import dev.zoe.master.lease.LeaderFence;
import dev.zoe.master.node.NodeRegistry;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.master.submission.HolderLimitsLoader;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rebuilds the working set from the database: at the start, and after each transaction that failed. */
public final class WorkingSetLoader {

    private static final Logger LOG = LoggerFactory.getLogger(WorkingSetLoader.class);

    private static final int BATCH_SIZE = 250;

    private final ExecutionRepository executions;
    private final ServiceRepository services;
    private final ExecutionRestorer restorer;
    private final NodeRegistry nodes;
    private final SchedulerSettingsLoader settings;
    private final HolderLimitsLoader limits;
    private final ReservationStore reservations;
    private final IdlenessStore idleness;
    private final Clock clock;

    WorkingSetLoader(
            ExecutionRepository executions,
            ServiceRepository services,
            ExecutionRestorer restorer,
            NodeRegistry nodes,
            SchedulerSettingsLoader settings,
            HolderLimitsLoader limits,
            ReservationStore reservations,
            IdlenessStore idleness,
            Clock clock) {
        this.executions = executions;
        this.services = services;
        this.restorer = restorer;
        this.nodes = nodes;
        this.settings = settings;
        this.limits = limits;
        this.reservations = reservations;
        this.idleness = idleness;
        this.clock = clock;
    }

    /**
     * Reads all executions that have not ended.
     *
     * @param fence checked for each batch, because a transaction without a statement for seconds looks like a paused
     *     one
     * @param quarantined executions that are not submitted to the scheduler
     */
    WorkingSet load(LeaderFence fence, Set<Long> quarantined) {
        reservations.repair(clock.instant());
        WorkingSet working = settings.newWorkingSet(clock.instant());
        Map<Long, String> failures = new LinkedHashMap<>();
        limits.refresh(working, clock.instant());
        working.quarantine(quarantined);
        nodes.restore(working);
        List<ExecutionEntity> active = executions.findActive().stream()
                .filter(execution -> execution.getStatus() != ExecutionStatus.SUBMITTED)
                .toList();
        for (int from = 0; from < active.size(); from += BATCH_SIZE) {
            fence.check();
            restore(active.subList(from, Math.min(from + BATCH_SIZE, active.size())), working, failures);
        }
        for (long released : idleness.released()) {
            // Those in quarantine too: the scheduler has their requests.
            Optional.ofNullable(working.executions().get(released))
                    .ifPresent(execution -> working.withholdElastic(execution, clock.instant()));
        }
        working.unreadable(failures);
        LOG.info(
                "loaded the working set: executions={} unreadable={}",
                active.size() - failures.size(),
                failures.size());
        return working;
    }

    private void restore(List<ExecutionEntity> batch, WorkingSet working, Map<Long, String> failures) {
        // Services that were never placed hold nothing, and there may be very many.
        List<Long> placed = batch.stream()
                .filter(execution -> execution.getStatus() != ExecutionStatus.QUEUED)
                .map(ExecutionEntity::getId)
                .toList();
        Map<Long, List<ServiceEntity>> byExecution = services.findPlacedByExecutions(placed).stream()
                .collect(Collectors.groupingBy(ServiceEntity::getExecutionId));
        for (ExecutionEntity execution : batch) {
            try {
                restorer.restore(execution, byExecution.getOrDefault(execution.getId(), List.of()), working);
            } catch (RuntimeException e) {
                if (DatabaseOutage.of(e).isPresent()) {
                    throw e;
                }
                // An execution that cannot be read must not hold up the others.
                failures.put(execution.getId(), SafeText.line(e.toString()));
            }
        }
    }
}
