package dev.zoe.master.transition;

import dev.zoe.db.event.NewEvent;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.lifecycle.ServiceEffect;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.lifecycle.ServiceLifeCycle;
import dev.zoe.master.lifecycle.TransitionResult;
import dev.zoe.master.observe.HealthProber;
import dev.zoe.master.order.WorkOrder;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.LoopCycle;
import java.util.Optional;

/** Takes services through their life cycle: writes the new state with its reason, and performs the effects. */
public final class ServiceTransitions {

    private final HealthProber prober;
    private final LoopListener listener;

    public ServiceTransitions(HealthProber prober, LoopListener listener) {
        this.prober = prober;
        this.listener = listener;
    }

    /** A change of the state of a service. */
    private record Change(
            ServiceEntity service,
            ServiceStatus before,
            ServiceEvent event,
            ServiceLifeCycle.Transition transition,
            ActiveExecution execution) {}

    /**
     * Applies an event to a service of an active execution. {@code PendingStarts} orders a start, since it has the
     * specification. All other effects are performed here.
     *
     * @return whether it changed the state
     */
    public boolean fire(
            ServiceEntity service, ServiceEvent event, String reason, ActiveExecution execution, LoopCycle cycle) {
        ServiceStatus before = service.getStatus();
        ServiceLifeCycle.Transition transition = ServiceLifeCycle.transition(before, event);
        if (transition.result() == TransitionResult.ILLEGAL) {
            cycle.afterCommit(
                    () -> listener.illegalTransition("service=" + service.getId(), before.wire(), event.name()));
        }
        if (transition.result() != TransitionResult.CHANGED) {
            return false;
        }
        service.enter(transition.next(), cycle.now());
        cycle.log(NewEvent.of(service, Optional.of(before), transition.next(), reason));
        updateCounts(service, before, execution);
        updateReservation(service, before, execution, cycle);
        Change change = new Change(service, before, event, transition, execution);
        service.getContainerName().ifPresent(container -> performEffects(container, change, cycle));
        return true;
    }

    private void performEffects(String container, Change change, LoopCycle cycle) {
        String component = change.service().getComponent();
        if (change.before() == ServiceStatus.RUNNABLE) {
            cycle.working().pendingStarts().remove(container);
        }
        if (change.before() == ServiceStatus.ACTIVE || change.before() == ServiceStatus.STARTING) {
            prober.forget(container);
            change.execution().core().setHealthy(component, container, false);
        }
        if (change.transition().effects().contains(ServiceEffect.RELEASE)) {
            cycle.working().occupancy().release(container);
            cycle.working().containerChanges().remove(container);
        } else {
            cycle.working().containerChanges().put(container, cycle.now());
        }
        if (change.transition().effects().contains(ServiceEffect.REMOVE)) {
            cycle.order(new WorkOrder.Remove(
                    new ContainerPlace(container, change.service().getNode().orElseThrow()),
                    change.service().getBackendId(),
                    change.service().getId(),
                    change.event() == ServiceEvent.ENDED,
                    change.execution().component(component).stopGrace(),
                    change.execution().owner().name()));
        }
    }

    /** A service holds capacity from its placement until its container is gone. */
    private static void updateReservation(
            ServiceEntity service, ServiceStatus before, ActiveExecution execution, LoopCycle cycle) {
        boolean holds = service.getStatus().isLiving();
        if (holds && !before.isLiving()) {
            cycle.reservations()
                    .begin(execution.reservation(service.getId(), service.getComponent(), service.isCore()));
        } else if (!holds && before.isLiving()) {
            cycle.reservations().release(service.getId());
        }
    }

    private static void updateCounts(ServiceEntity service, ServiceStatus before, ActiveExecution execution) {
        ServiceStatus after = service.getStatus();
        if (before.isLiving() != after.isLiving()) {
            execution.countLive(after.isLiving() ? 1 : -1);
        }
        if ((before == ServiceStatus.ACTIVE) != (after == ServiceStatus.ACTIVE)) {
            execution.countActive(service.getComponent(), service.isCore(), after == ServiceStatus.ACTIVE ? 1 : -1);
        }
    }
}
