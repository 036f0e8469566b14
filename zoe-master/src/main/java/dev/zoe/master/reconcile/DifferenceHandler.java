package dev.zoe.master.reconcile;

import dev.zoe.db.ServiceEntity;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.order.WorkOrder;
import dev.zoe.master.service.ServiceEventHandler;
import dev.zoe.master.service.ServiceStarter;
import dev.zoe.master.service.TrackedService;
import dev.zoe.master.spec.ServiceSpecFactory;
import dev.zoe.master.spec.UnmetRequirementException;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.state.WorkingSet;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns differences into what happens every day: events of life cycles, and orders that were given before. */
public final class DifferenceHandler {

    private static final Logger LOG = LoggerFactory.getLogger(DifferenceHandler.class);

    private final ServiceEventHandler serviceEvents;
    private final ServiceStarter starter;
    private final ContainerOwners owners;

    public DifferenceHandler(ServiceEventHandler serviceEvents, ServiceStarter starter, ContainerOwners owners) {
        this.serviceEvents = serviceEvents;
        this.starter = starter;
        this.owners = owners;
    }

    /** @param rows the services that the difference may be about, by id */
    void handle(Difference difference, Map<Long, ServiceEntity> rows, LoopCycle cycle) {
        if (difference instanceof Difference.Adopt adopt) {
            subject(adopt.service(), rows, cycle.working())
                    .ifPresent(subject -> serviceEvents.started(subject, adopt.container(), cycle));
        } else if (difference instanceof Difference.StartAgain again) {
            subject(again.service(), rows, cycle.working()).ifPresent(subject -> startAgain(subject, cycle));
        } else if (difference instanceof Difference.RecordEnd ended) {
            subject(ended.service(), rows, cycle.working())
                    .ifPresent(subject -> serviceEvents.endedAt(subject, ended.exit(), ended.at(), cycle));
        } else if (difference instanceof Difference.RecordLoss vanished) {
            String reason =
                    "its container vanished from node " + vanished.service().node();
            subject(vanished.service(), rows, cycle.working())
                    .ifPresent(subject -> serviceEvents.lost(subject, reason, cycle));
        } else if (difference instanceof Difference.RecordRemoval removed) {
            subject(removed.service(), rows, cycle.working())
                    .ifPresent(subject -> serviceEvents.removed(subject, RemovalResult.UNKNOWN, cycle));
        } else if (difference instanceof Difference.RemoveAgain again) {
            subject(again.service(), rows, cycle.working())
                    .ifPresent(subject -> removeAgain(subject, again.container(), cycle));
        } else if (difference instanceof Difference.StopUnwanted stop) {
            subject(stop.service(), rows, cycle.working()).ifPresent(subject -> serviceEvents.stop(subject, cycle));
        } else {
            handle(difference, cycle);
        }
    }

    /** Of those that no service is concerned with. */
    private void handle(Difference difference, LoopCycle cycle) {
        if (difference instanceof Difference.RemoveOrphan orphan) {
            ObservedService container = orphan.container();
            LOG.warn("{} on node {} belongs to no service and is removed", container.containerName(), container.node());
            cycle.order(removal(container));
        } else if (difference instanceof Difference.RemoveDouble twice) {
            ObservedService container = twice.container();
            LOG.warn("{} runs elsewhere too and is removed from node {}", container.containerName(), container.node());
            cycle.order(removal(container));
        } else if (difference instanceof Difference.ReleaseExecution forget) {
            cycle.order(new WorkOrder.ReleaseExecution(forget.execution()));
        } else {
            throw new IllegalArgumentException("nobody settles " + difference);
        }
    }

    /** A container that outlived its service, as on a node that was lost, still has output to be kept. */
    private WorkOrder.Remove removal(ObservedService container) {
        return new WorkOrder.Remove(
                ContainerPlace.of(container),
                Optional.of(container.backendId()),
                owners.of(container.labels()).orElse(WorkOrder.Remove.NOBODY),
                container.exit().isPresent(),
                Duration.ZERO,
                container.labels().getOrDefault(ServiceSpecFactory.OWNER, ""));
    }

    /** Empty for a service of an execution that this version cannot read. */
    private Optional<TrackedService> subject(StoredService service, Map<Long, ServiceEntity> rows, WorkingSet working) {
        return Optional.ofNullable(rows.get(service.id()))
                // An earlier difference may have ended its execution, and it with it.
                .filter(row -> row.getStatus() == service.status())
                .flatMap(row -> serviceEvents.subject(row, working));
    }

    private void startAgain(TrackedService subject, LoopCycle cycle) {
        try {
            cycle.order(starter.order(subject.service(), subject.active(), cycle.working()));
        } catch (UnmetRequirementException e) {
            serviceEvents.lost(subject, String.valueOf(e.getMessage()), cycle);
        }
    }

    private static void removeAgain(TrackedService subject, ObservedService container, LoopCycle cycle) {
        cycle.order(new WorkOrder.Remove(
                ContainerPlace.of(container),
                Optional.of(container.backendId()),
                subject.service().getId(),
                container.exit().isPresent(),
                subject.active().component(subject.service().getComponent()).stopGrace(),
                subject.active().owner().name()));
    }
}
