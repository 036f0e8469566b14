package dev.zoe.master.loop;

import dev.zoe.db.EventLog;
import dev.zoe.db.ServiceEntity;
import dev.zoe.db.ServiceStatus;
import dev.zoe.master.apply.WorkOrder;
import dev.zoe.master.lifecycle.ServiceEffect;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.lifecycle.ServiceLifeCycle;
import dev.zoe.master.observe.HealthProber;
import java.util.Set;

/** Takes services through their life cycle: writes the new state with its reason, and sees to what has to be done. */
final class ServiceSteps {

    private static final Set<ServiceStatus> LIVING =
            Set.of(ServiceStatus.RUNNABLE, ServiceStatus.STARTING, ServiceStatus.ACTIVE, ServiceStatus.TERMINATING);

    private final EventLog events;
    private final HealthProber health;

    ServiceSteps(EventLog events, HealthProber health) {
        this.events = events;
        this.health = health;
    }

    /** Whether a service in this state holds a container or a claim to one. */
    static boolean living(ServiceStatus status) {
        return LIVING.contains(status);
    }

    /**
     * Lets {@code event} happen to a service of a remembered execution. A start is ordered by {@link Gate}, which knows the
     * specification; everything else that follows is seen to here.
     *
     * @return whether it changed the state
     */
    boolean fire(
            ServiceEntity service,
            ServiceEvent event,
            String reason,
            ActiveExecution execution,
            WorkingSet working,
            Cycle cycle) {
        ServiceStatus before = service.getStatus();
        ServiceLifeCycle.Transition transition = ServiceLifeCycle.transition(before, event);
        if (transition.next() == before) {
            return false;
        }
        service.setStatus(transition.next());
        events.service(service, before, transition.next(), reason);
        count(service, before, execution);
        String container = service.getContainerName();
        if (container == null) {
            return true;
        }
        working.changed().put(container, cycle.now());
        if (before == ServiceStatus.RUNNABLE) {
            working.claims().remove(container);
        }
        if (before == ServiceStatus.ACTIVE || before == ServiceStatus.STARTING) {
            health.forget(container);
            execution.answers(service.getComponent(), container, false);
        }
        if (transition.effects().contains(ServiceEffect.RELEASE)) {
            working.room().release(container);
            service.setEndedAt(cycle.now());
        }
        if (transition.effects().contains(ServiceEffect.REMOVE)) {
            cycle.order(new WorkOrder.Remove(
                    container,
                    service.getId(),
                    event == ServiceEvent.ENDED,
                    execution.component(service.getComponent()).stopGrace()));
        }
        return true;
    }

    private static void count(ServiceEntity service, ServiceStatus before, ActiveExecution execution) {
        ServiceStatus after = service.getStatus();
        if (living(before) != living(after)) {
            execution.living(living(after) ? 1 : -1);
        }
        if ((before == ServiceStatus.ACTIVE) != (after == ServiceStatus.ACTIVE)) {
            execution.active(service.getComponent(), service.isCore(), after == ServiceStatus.ACTIVE ? 1 : -1);
        }
    }
}
