package dev.zoe.master.loop;

import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.observe.HealthProber;
import dev.zoe.master.service.ServicePlacement;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.ActiveExecutionReader;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.InstanceLocation;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Restores one execution and its services from their rows into a working set, and its request into the scheduler. */
final class ExecutionRestorer {

    private final ActiveExecutionReader reader;
    private final Clock clock;
    private final HealthProber prober;

    ExecutionRestorer(ActiveExecutionReader reader, Clock clock, HealthProber prober) {
        this.reader = reader;
        this.clock = clock;
        this.prober = prober;
    }

    /** @param rows the services of the execution that were placed */
    void restore(ExecutionEntity execution, List<ServiceEntity> rows, WorkingSet working) {
        ActiveExecution active = reader.read(execution);
        working.executions().put(active.id(), active);
        if (execution.getStatus() != ExecutionStatus.QUEUED) {
            active.setStartedAt(execution.getStartedAt().orElseGet(clock::instant));
        }
        Instant time = clock.instant();
        double now = RequestFactory.seconds(time);
        Map<Instance, InstanceLocation> placed = new LinkedHashMap<>();
        for (ServiceEntity row : rows) {
            restore(row, active, working);
            if (isPlaced(row, working)) {
                placed.put(
                        new Instance(active.id(), active.indexOf(row.getComponent()), row.getOrdinal()),
                        new InstanceLocation(
                                row.getNode().orElseThrow(),
                                row.getStartedAt().map(RequestFactory::seconds).orElse(now)));
            }
        }
        switch (execution.getStatus()) {
            case QUEUED -> {
                if (!working.isQuarantined(active.id())) {
                    working.engine().submitted(active.request());
                }
            }
            case STARTING, RUNNING -> {
                double work = rows.stream()
                        .mapToDouble(row -> row.activeSeconds(time))
                        .sum();
                working.engine().restored(active.request(), placed, work, now);
                rows.stream()
                        .filter(ExecutionRestorer::succeeded)
                        .map(row -> new Instance(active.id(), active.indexOf(row.getComponent()), row.getOrdinal()))
                        .forEach(ended -> working.engine().instanceEnded(ended, now, Double.POSITIVE_INFINITY));
            }
            default -> {
                // In clean-up, the scheduler has no request of it.
            }
        }
    }

    private void restore(ServiceEntity row, ActiveExecution active, WorkingSet working) {
        if (row.getStatus().isLiving()) {
            active.countLive(1);
        }
        switch (row.getStatus()) {
            case RUNNABLE -> ServicePlacement.addPendingStart(row, working);
            case STARTING, TERMINATING -> occupy(row, active, working);
            case ACTIVE -> {
                occupy(row, active, working);
                active.countActive(row.getComponent(), row.isCore(), 1);
                watchHealth(row, active);
            }
            case ERROR -> {
                if (row.isCore()) {
                    row.getRetryAt().ifPresent(retryAt -> working.restarts().put(row.getId(), retryAt));
                }
            }
            default -> {
                // It holds nothing, and it is not restarted.
            }
        }
        if (row.isCore() && succeeded(row)) {
            active.core().recordSuccess(row.getComponent());
        }
    }

    /** Only the master that starts a service hears that it passes its check; the next one asks again. */
    private void watchHealth(ServiceEntity row, ActiveExecution active) {
        active.component(row.getComponent()).health().ifPresent(check -> row.getPorts().stream()
                .filter(port -> port.getName().equals(check.port()))
                .flatMap(port -> port.getHostAddress().stream())
                .forEach(address ->
                        prober.watch(row.getContainerName().orElseThrow(), active.id(), address, check.path())));
    }

    private static void occupy(ServiceEntity row, ActiveExecution active, WorkingSet working) {
        working.occupancy()
                .occupy(
                        row.getContainerName().orElseThrow(),
                        row.getNode().orElseThrow(),
                        RequestFactory.demand(active.component(row.getComponent())));
    }

    /** A reclaimed service has no place although its container still exists; a restarted one keeps its place. */
    private static boolean isPlaced(ServiceEntity row, WorkingSet working) {
        return switch (row.getStatus()) {
            case RUNNABLE, STARTING, ACTIVE -> true;
            case TERMINATING -> row.getExitCode().isPresent();
            case ERROR -> working.restarts().containsKey(row.getId());
            case CREATED, INACTIVE -> false;
        };
    }

    private static boolean succeeded(ServiceEntity row) {
        boolean ended = row.getStatus() == ServiceStatus.TERMINATING || row.getStatus() == ServiceStatus.INACTIVE;
        return ended && row.getExitCode().equals(Optional.of(0));
    }
}
