package dev.zoe.master.session;

import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the programs of sessions of a master that has led before: a master that dies cannot end them. When this master
 * begins to lead, it goes through the containers of all active services. Those of an engine that does not answer stay
 * for the next time.
 */
final class AbandonedPrograms implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(AbandonedPrograms.class);

    private final BackEnd backEnd;
    private final ServiceRepository services;
    private final BooleanSupplier leads;
    private final Queue<Container> left = new ArrayDeque<>();
    private boolean led;

    private record Container(ContainerPlace place, String backendId) {
        /** Empty for a service without a container. */
        static Optional<Container> of(ServiceEntity service) {
            return service.getContainerName()
                    .flatMap(name -> service.getNode().map(node -> new ContainerPlace(name, node)))
                    .flatMap(place -> service.getBackendId().map(id -> new Container(place, id)));
        }
    }

    AbandonedPrograms(BackEnd backEnd, ServiceRepository services, BooleanSupplier leads) {
        this.backEnd = backEnd;
        this.services = services;
        this.leads = leads;
    }

    /** To be called again and again, by one thread. */
    @Override
    public void run() {
        try {
            if (!leads.getAsBoolean()) {
                led = false;
                return;
            }
            if (!led) {
                left.clear();
                services.findLiving().stream()
                        .filter(service -> service.getStatus() == ServiceStatus.ACTIVE)
                        .flatMap(service -> Container.of(service).stream())
                        .forEach(left::add);
                led = true;
            }
            endPrograms();
        } catch (RuntimeException e) {
            // A periodic task that throws is never run again.
            LOG.error("cannot end the programs that another master has left", e);
        }
    }

    private void endPrograms() {
        Set<String> away = new HashSet<>();
        for (int rest = left.size(); rest > 0 && leads.getAsBoolean(); rest--) {
            Container container = left.remove();
            String node = container.place().node();
            if (away.contains(node) || !ended(container)) {
                away.add(node);
                left.add(container);
            }
        }
    }

    /** False when the engine did not answer. */
    private boolean ended(Container container) {
        try {
            backEnd.endAbandonedPrograms(container.place(), container.backendId());
            return true;
        } catch (BackEndException e) {
            LOG.debug("programs may go on: container={} error=\"{}\"", container.place(), e.getMessage());
            return e.kind() != Kind.UNAVAILABLE;
        }
    }
}
