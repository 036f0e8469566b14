package dev.zoe.master.loop;

import dev.zoe.db.ServiceEntity;
import dev.zoe.master.apply.RemovalResult;
import dev.zoe.master.apply.WorkOrder;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.reconcile.Difference;
import dev.zoe.master.reconcile.StoredService;
import dev.zoe.master.spec.Specifications;
import dev.zoe.master.spec.UnmetException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns differences into what happens every day: events of life cycles, and orders that were given before. */
final class Settlement {

    private static final Logger log = LoggerFactory.getLogger(Settlement.class);

    private final Happenings happenings;
    private final Gate gate;
    private final ContainerOwners owners;

    Settlement(Happenings happenings, Gate gate, ContainerOwners owners) {
        this.happenings = happenings;
        this.gate = gate;
        this.owners = owners;
    }

    /** @param rows the services that the difference may be about, by id */
    void settle(Difference difference, Map<Long, ServiceEntity> rows, WorkingSet working, Cycle cycle) {
        if (difference instanceof Difference.Adopt adopt) {
            subject(adopt.service(), rows, working)
                    .ifPresent(subject -> happenings.started(subject, adopt.container(), working, cycle));
        } else if (difference instanceof Difference.StartAgain again) {
            subject(again.service(), rows, working).ifPresent(subject -> startAgain(subject, working, cycle));
        } else if (difference instanceof Difference.SettleEnded ended) {
            subject(ended.service(), rows, working)
                    .ifPresent(subject -> happenings.endedAt(subject, ended.exit(), ended.at(), working, cycle));
        } else if (difference instanceof Difference.SettleVanished vanished) {
            String reason =
                    "its container vanished from node " + vanished.service().node();
            subject(vanished.service(), rows, working)
                    .ifPresent(subject -> happenings.lost(subject, reason, working, cycle));
        } else if (difference instanceof Difference.SettleRemoved removed) {
            subject(removed.service(), rows, working)
                    .ifPresent(subject -> happenings.gone(subject, RemovalResult.UNKNOWN, working, cycle));
        } else if (difference instanceof Difference.RemoveAgain again) {
            subject(again.service(), rows, working)
                    .ifPresent(subject -> removeAgain(subject, again.container(), cycle));
        } else if (difference instanceof Difference.Stop stop) {
            subject(stop.service(), rows, working).ifPresent(subject -> happenings.stop(subject, working, cycle));
        } else {
            settle(difference, cycle);
        }
    }

    /** Of those that no service is concerned with. */
    private void settle(Difference difference, Cycle cycle) {
        if (difference instanceof Difference.RemoveOrphan orphan) {
            ObservedService container = orphan.container();
            log.warn("{} on node {} belongs to no service and is removed", container.containerName(), container.node());
            cycle.order(removal(container));
        } else if (difference instanceof Difference.RemoveDouble twice) {
            ObservedService container = twice.container();
            log.warn("{} runs elsewhere too and is removed from node {}", container.containerName(), container.node());
            cycle.order(removal(container));
        } else if (difference instanceof Difference.Forget forget) {
            cycle.order(new WorkOrder.Forget(forget.execution()));
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
                container.labels().getOrDefault(Specifications.OWNER, ""));
    }

    /** Empty for a service of an execution that this version cannot read. */
    private Optional<Happenings.Subject> subject(
            StoredService service, Map<Long, ServiceEntity> rows, WorkingSet working) {
        return Optional.ofNullable(rows.get(service.id()))
                // An earlier difference may have ended its execution, and it with it.
                .filter(row -> row.getStatus() == service.status())
                .flatMap(row -> happenings.subject(row, working));
    }

    private void startAgain(Happenings.Subject subject, WorkingSet working, Cycle cycle) {
        try {
            cycle.order(gate.order(subject.service(), subject.active(), working));
        } catch (UnmetException e) {
            happenings.lost(subject, String.valueOf(e.getMessage()), working, cycle);
        }
    }

    private static void removeAgain(Happenings.Subject subject, ObservedService container, Cycle cycle) {
        cycle.order(new WorkOrder.Remove(
                ContainerPlace.of(container),
                Optional.of(container.backendId()),
                subject.service().getId(),
                container.exit().isPresent(),
                subject.active().component(subject.service().getComponent()).stopGrace(),
                subject.active().owner().name()));
    }
}
