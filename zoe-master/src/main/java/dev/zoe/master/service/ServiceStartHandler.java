package dev.zoe.master.service;

import dev.zoe.application.Component;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.observe.HealthProber;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.transition.ServiceTransitions;
import java.util.List;
import java.util.Map;

/** Handles reports about starts of services, and restarts failed core services after their back-off. */
public final class ServiceStartHandler {

    private final TrackedServices tracker;
    private final ServiceTransitions transitions;
    private final ExecutionStatusRules rules;
    private final FailurePolicy failurePolicy;
    private final ServicePlacement placement;
    private final ServiceEndHandler ends;
    private final HealthProber prober;

    public ServiceStartHandler(
            TrackedServices tracker,
            ServiceTransitions transitions,
            ExecutionStatusRules rules,
            FailurePolicy failurePolicy,
            ServicePlacement placement,
            ServiceEndHandler ends,
            HealthProber prober) {
        this.tracker = tracker;
        this.transitions = transitions;
        this.rules = rules;
        this.failurePolicy = failurePolicy;
        this.placement = placement;
        this.ends = ends;
        this.prober = prober;
    }

    /** The start of a container was confirmed. */
    public void started(ObservedService container, LoopCycle cycle) {
        tracker.find(ContainerPlace.of(container), cycle)
                .filter(tracked -> tracked.service().getStatus() == ServiceStatus.STARTING)
                .ifPresent(tracked -> started(tracked, container, cycle));
    }

    /** The container of a starting service exists. */
    public void started(TrackedService tracked, ObservedService container, LoopCycle cycle) {
        ServiceEntity service = tracked.service();
        service.setBackendId(container.backendId());
        service.setAddress(container.address());
        service.setErrorMessage(null);
        setHostAddresses(service, container.ports());
        fire(tracked, ServiceEvent.STARTED, "its program runs on node " + container.node(), cycle);
        watchHealth(tracked, container, cycle);
        tracked.execution().sawServices(tracked.active().activeServices());
        rules.runningIfReady(tracked, cycle);
        // A program may end before its start is reported.
        container.exit().ifPresent(exit -> ends.ended(tracked, exit, cycle));
    }

    private void watchHealth(TrackedService tracked, ObservedService container, LoopCycle cycle) {
        Component component = tracked.active().component(tracked.service().getComponent());
        component.health().ifPresent(check -> {
            String address = container.ports().get(check.port());
            if (address != null) {
                cycle.afterCommit(() ->
                        prober.watch(container.containerName(), tracked.active().id(), address, check.path()));
            }
        });
    }

    private static void setHostAddresses(ServiceEntity service, Map<String, String> addresses) {
        service.getPorts().forEach(port -> port.setHostAddress(addresses.get(port.getName())));
    }

    /** The back-end could not start a container yet: its user sees why until it runs. */
    public void startDelayed(ContainerPlace place, String cause, LoopCycle cycle) {
        tracker.find(place, cycle)
                .map(TrackedService::service)
                .filter(service -> service.getStatus() == ServiceStatus.STARTING)
                .ifPresent(service ->
                        service.setErrorMessage("%s is not started yet: %s".formatted(service.getName(), cause)));
    }

    /** The back-end refused to start a container. */
    public void startFailed(ContainerPlace place, BackEndException failure, LoopCycle cycle) {
        tracker.find(place, cycle)
                .filter(tracked -> tracked.service().getStatus() == ServiceStatus.STARTING)
                .ifPresent(tracked -> startFailed(tracked, failure, cycle));
    }

    private void startFailed(TrackedService tracked, BackEndException failure, LoopCycle cycle) {
        String message =
                "%s could not be started: %s".formatted(tracked.service().getName(), failure.getMessage());
        tracked.service().setErrorMessage(message);
        fire(tracked, ServiceEvent.START_FAILED, message, cycle);
        boolean nodeIsFull = failure.kind() == BackEndException.Kind.NO_ROOM;
        failurePolicy.failed(
                tracked,
                message,
                nodeIsFull ? FailurePolicy.Recovery.ELSEWHERE : FailurePolicy.Recovery.IMPOSSIBLE,
                cycle);
    }

    /** A service has passed its health check. */
    public void healthCheckPassed(String containerName, LoopCycle cycle) {
        tracker.find(containerName, cycle)
                .filter(tracked -> tracked.service().isCore())
                .ifPresent(tracked ->
                        tracked.active().core().setHealthy(tracked.service().getComponent(), containerName, true));
    }

    /** Restarts failed core services whose back-off is over. */
    public void restartDue(LoopCycle cycle) {
        List<Long> due = cycle.working().restarts().entrySet().stream()
                .filter(restart -> !restart.getValue().isAfter(cycle.now()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        for (long id : due) {
            cycle.working().restarts().remove(id);
            tracker.find(id, cycle).ifPresent(tracked -> restart(tracked, cycle));
        }
    }

    private void restart(TrackedService tracked, LoopCycle cycle) {
        ServiceEntity service = tracked.service();
        String reason = "restart %d".formatted(service.getRestarts());
        service.getNode().ifPresent(node -> placement.place(service, node, reason, tracked.active(), cycle));
    }

    private void fire(TrackedService tracked, ServiceEvent event, String reason, LoopCycle cycle) {
        transitions.fire(tracked.service(), event, reason, tracked.active(), cycle);
    }
}
