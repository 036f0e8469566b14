package dev.zoe.master.reconcile;

import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares three snapshots. A crash, a lost message, a lost node or a manual change on the engine can cause each
 * difference. The normal path removes it: recovery has no path of its own.
 */
public final class DifferenceResolver {

    private DifferenceResolver() {}

    /** The differences: of services in their order, then containers without a service, then further resources. */
    public static List<Difference> resolve(DesiredState desired, List<StoredService> stored, ObservedState observed) {
        Map<ContainerPlace, ObservedService> containers = new HashMap<>();
        observed.containers().forEach(container -> containers.put(ContainerPlace.of(container), container));
        List<Difference> differences = new ArrayList<>();
        Set<String> owned = new HashSet<>();
        for (StoredService service : stored) {
            owned.add(service.container());
            Optional<ObservedService> own = Optional.ofNullable(containers.remove(service.place()));
            if (observed.answering().contains(service.node())
                    && !observed.busy().contains(service.place())) {
                own.flatMap(container -> present(service, container))
                        .or(() -> own.isPresent() ? Optional.empty() : absent(service))
                        .or(() -> unwanted(service, desired))
                        .ifPresent(differences::add);
            }
        }
        for (ObservedService container : observed.containers()) {
            boolean unmatched = containers.containsKey(ContainerPlace.of(container));
            if (unmatched
                    && observed.answering().contains(container.node())
                    && !observed.busy().contains(ContainerPlace.of(container))) {
                differences.add(
                        owned.contains(container.containerName())
                                ? new Difference.RemoveDouble(container)
                                : new Difference.RemoveOrphan(container));
            }
        }
        observed.executions().stream()
                .sorted()
                .filter(execution -> desired.of(execution).equals(Optional.of(DesiredState.Goal.NOTHING)))
                .forEach(execution -> differences.add(new Difference.ReleaseExecution(execution)));
        return differences;
    }

    private static Optional<Difference> present(StoredService service, ObservedService container) {
        return switch (service.status()) {
            case STARTING -> Optional.of(new Difference.Adopt(service, container));
            case ACTIVE -> container.exit().map(exit -> new Difference.RecordEnd(service, exit, container.endedAt()));
            case TERMINATING -> Optional.of(new Difference.RemoveAgain(service, container));
            case CREATED, RUNNABLE, INACTIVE, ERROR -> Optional.empty();
        };
    }

    private static Optional<Difference> absent(StoredService service) {
        return switch (service.status()) {
            case STARTING -> Optional.of(new Difference.StartAgain(service));
            case ACTIVE -> Optional.of(new Difference.RecordLoss(service));
            case TERMINATING -> Optional.of(new Difference.RecordRemoval(service));
            case CREATED, RUNNABLE, INACTIVE, ERROR -> Optional.empty();
        };
    }

    private static Optional<Difference> unwanted(StoredService service, DesiredState desired) {
        boolean running = service.status() == ServiceStatus.RUNNABLE || service.status() == ServiceStatus.ACTIVE;
        return running && desired.of(service.execution()).equals(Optional.of(DesiredState.Goal.END))
                ? Optional.of(new Difference.StopUnwanted(service))
                : Optional.empty();
    }
}
