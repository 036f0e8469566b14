package dev.zoe.master.reconcile;

import dev.zoe.db.service.ServiceEntity;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.order.WorkOrder;
import dev.zoe.master.service.PendingStarts;
import dev.zoe.master.service.ServiceEndHandler;
import dev.zoe.master.service.ServiceStartHandler;
import dev.zoe.master.service.TrackedService;
import dev.zoe.master.service.TrackedServices;
import dev.zoe.master.spec.ServiceSpecFactory;
import dev.zoe.master.spec.UnmetRequirementException;
import dev.zoe.master.state.LoopCycle;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repairs each difference that {@link DifferenceResolver} found: with an event of a life cycle, or by repeating an
 * order.
 */
public final class DifferenceRepair {

    private static final Logger LOG = LoggerFactory.getLogger(DifferenceRepair.class);

    private final TrackedServices tracker;
    private final ServiceStartHandler starts;
    private final ServiceEndHandler ends;
    private final PendingStarts pendingStarts;
    private final ContainerOwners owners;

    public DifferenceRepair(
            TrackedServices tracker,
            ServiceStartHandler starts,
            ServiceEndHandler ends,
            PendingStarts pendingStarts,
            ContainerOwners owners) {
        this.tracker = tracker;
        this.starts = starts;
        this.ends = ends;
        this.pendingStarts = pendingStarts;
        this.owners = owners;
    }

    /** @param rows the services that the difference may be about, by id */
    void repair(Difference difference, Map<Long, ServiceEntity> rows, LoopCycle cycle) {
        if (difference instanceof Difference.OfService ofService) {
            find(ofService.service(), rows, cycle).ifPresent(tracked -> repair(ofService, tracked, cycle));
        } else if (difference instanceof Difference.RemoveOrphan orphan) {
            ObservedService container = orphan.container();
            LOG.warn(
                    "removing a container that belongs to no service: container={} node={}",
                    container.containerName(),
                    container.node());
            cycle.order(removal(container));
        } else if (difference instanceof Difference.RemoveDouble second) {
            ObservedService container = second.container();
            LOG.warn(
                    "removing a container whose service runs on another node: container={} node={}",
                    container.containerName(),
                    container.node());
            cycle.order(removal(container));
        } else if (difference instanceof Difference.ReleaseExecution release) {
            cycle.order(new WorkOrder.ReleaseExecution(release.execution()));
        } else {
            throw new IllegalArgumentException(
                    "no handler for " + difference.getClass().getName());
        }
    }

    private void repair(Difference.OfService difference, TrackedService tracked, LoopCycle cycle) {
        if (difference instanceof Difference.Adopt adopt) {
            starts.started(tracked, adopt.container(), cycle);
        } else if (difference instanceof Difference.StartAgain) {
            startAgain(tracked, cycle);
        } else if (difference instanceof Difference.RecordEnd ended) {
            ends.ended(tracked, ended.exit(), ended.at(), cycle);
        } else if (difference instanceof Difference.RecordLoss lost) {
            ends.lost(
                    tracked,
                    "its container vanished from node " + lost.service().node(),
                    cycle);
        } else if (difference instanceof Difference.RecordRemoval) {
            ends.removed(tracked, RemovalResult.UNKNOWN, cycle);
        } else if (difference instanceof Difference.RemoveAgain again) {
            removeAgain(tracked, again.container(), cycle);
        } else if (difference instanceof Difference.StopUnwanted) {
            ends.stop(tracked, cycle);
        } else {
            throw new IllegalArgumentException(
                    "no handler for " + difference.getClass().getName());
        }
    }

    /** A container that outlived its service, as on a lost node, still has output to store. */
    private WorkOrder.Remove removal(ObservedService container) {
        return new WorkOrder.Remove(
                ContainerPlace.of(container),
                Optional.of(container.backendId()),
                owners.of(container.labels()).orElse(WorkOrder.Remove.NO_SERVICE),
                container.exit().isPresent(),
                Duration.ZERO,
                container.labels().getOrDefault(ServiceSpecFactory.OWNER, ""));
    }

    /** Empty when the execution is quarantined, or when an earlier difference has changed the service. */
    private Optional<TrackedService> find(StoredService service, Map<Long, ServiceEntity> rows, LoopCycle cycle) {
        return Optional.ofNullable(rows.get(service.id()))
                .filter(row -> row.getStatus() == service.status())
                .flatMap(row -> tracker.find(row, cycle));
    }

    private void startAgain(TrackedService tracked, LoopCycle cycle) {
        try {
            cycle.order(pendingStarts.order(tracked.service(), tracked.active(), cycle.working()));
        } catch (UnmetRequirementException e) {
            ends.lost(tracked, String.valueOf(e.getMessage()), cycle);
        }
    }

    private static void removeAgain(TrackedService tracked, ObservedService container, LoopCycle cycle) {
        cycle.order(new WorkOrder.Remove(
                ContainerPlace.of(container),
                Optional.of(container.backendId()),
                tracked.service().getId(),
                container.exit().isPresent(),
                tracked.active().component(tracked.service().getComponent()).stopGrace(),
                tracked.active().owner().name()));
    }
}
