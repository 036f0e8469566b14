package dev.zoe.master.loop;

import dev.zoe.db.ServiceEntity;
import dev.zoe.db.ServiceStatus;
import dev.zoe.db.Services;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.apply.WorkOrder;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.spec.UnmetException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares what the records say with what the back-end has. Each difference becomes an ordinary happening, so that
 * recovery is the normal path: after a restart the first comparison brings everything back in line.
 *
 * <p>A container about which something is being done, or whose state changed after the listing began, is left to the
 * next comparison.
 */
final class Reconciler {

    private static final Logger log = LoggerFactory.getLogger(Reconciler.class);

    private final Services services;
    private final NodeBook nodes;
    private final Happenings happenings;
    private final Gate gate;
    private final Applier applier;

    Reconciler(Services services, NodeBook nodes, Happenings happenings, Gate gate, Applier applier) {
        this.services = services;
        this.nodes = nodes;
        this.happenings = happenings;
        this.gate = gate;
        this.applier = applier;
    }

    void reconcile(MasterEvent.Observed observed, WorkingSet working, Cycle cycle) {
        nodes.update(observed.nodes(), working, cycle);
        Map<String, ObservedService> containers = new HashMap<>();
        observed.services().forEach(one -> containers.put(one.containerName(), one));
        for (ServiceEntity service : services.findLiving()) {
            String name = service.getContainerName().orElseThrow();
            ObservedService container = containers.remove(name);
            if (mayJudge(name, observed.begun(), working)) {
                judge(service, name, Optional.ofNullable(container), working, cycle);
            }
        }
        for (ObservedService orphan : containers.values()) {
            if (mayJudge(orphan.containerName(), observed.begun(), working)) {
                removeOrphan(orphan, cycle);
            }
        }
    }

    private boolean mayJudge(String containerName, Instant begun, WorkingSet working) {
        Instant changed = working.changed().get(containerName);
        return applier.quietSince(containerName, begun) && (changed == null || changed.isBefore(begun));
    }

    private void judge(
            ServiceEntity service, String name, Optional<ObservedService> container, WorkingSet working, Cycle cycle) {
        happenings.subject(name, working).ifPresent(subject -> {
            if (container.isEmpty()) {
                missing(subject, name, working, cycle);
            } else if (service.getStatus() == ServiceStatus.STARTING) {
                happenings.started(container.get(), working, cycle);
            } else if (service.getStatus() == ServiceStatus.TERMINATING) {
                removeAgain(subject, container.get(), cycle);
            } else {
                container.get().exit().ifPresent(exit -> happenings.ended(name, exit, working, cycle));
            }
        });
    }

    private void missing(Happenings.Subject subject, String name, WorkingSet working, Cycle cycle) {
        ServiceEntity service = subject.service();
        String node = service.getNode().orElseThrow();
        if (!nodes.isUp(node, working)) {
            return;
        }
        switch (service.getStatus()) {
            case STARTING -> startAgain(subject, working, cycle);
            case ACTIVE -> happenings.lost(subject, "its container vanished from node " + node, working, cycle);
            case TERMINATING -> happenings.gone(name, "", working, cycle);
            default -> {
                // A runnable service has no container yet.
            }
        }
    }

    private void startAgain(Happenings.Subject subject, WorkingSet working, Cycle cycle) {
        try {
            cycle.order(gate.order(subject.service(), subject.active(), working));
        } catch (UnmetException e) {
            happenings.lost(subject, String.valueOf(e.getMessage()), working, cycle);
        }
    }

    private static void removeAgain(Happenings.Subject subject, ObservedService container, Cycle cycle) {
        ServiceEntity service = subject.service();
        cycle.order(new WorkOrder.Remove(
                container.containerName(),
                service.getId(),
                container.exit().isPresent(),
                subject.active().component(service.getComponent()).stopGrace()));
    }

    private void removeOrphan(ObservedService orphan, Cycle cycle) {
        log.warn("container {} on node {} belongs to no service and is removed", orphan.containerName(), orphan.node());
        cycle.order(new WorkOrder.Remove(orphan.containerName(), WorkOrder.Remove.NOBODY, true, Duration.ZERO));
    }
}
