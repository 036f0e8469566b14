package dev.zoe.master.service;

import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.transition.ExecutionTransitions;
import dev.zoe.master.transition.ServiceTransitions;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles reports about ends of services: a program ended, a container was removed, or a container was lost. */
public final class ServiceEndHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceEndHandler.class);

    private final TrackedServices tracker;
    private final ServiceTransitions serviceTransitions;
    private final ExecutionTransitions executionTransitions;
    private final ExecutionStatusRules rules;
    private final FailurePolicy failurePolicy;

    public ServiceEndHandler(
            TrackedServices tracker,
            ServiceTransitions serviceTransitions,
            ExecutionTransitions executionTransitions,
            ExecutionStatusRules rules,
            FailurePolicy failurePolicy) {
        this.tracker = tracker;
        this.serviceTransitions = serviceTransitions;
        this.executionTransitions = executionTransitions;
        this.rules = rules;
        this.failurePolicy = failurePolicy;
    }

    /** The program of a container ended. */
    public void ended(ContainerId container, ObservedService.Exit exit, LoopCycle cycle) {
        Optional<TrackedService> found =
                tracker.find(container.name(), cycle).filter(tracked -> isContainerOf(tracked.service(), container));
        if (found.isEmpty()) {
            LOG.debug("container={} ended and belongs to no service; the next comparison removes it", container);
        }
        found.ifPresent(tracked -> ended(tracked, exit, cycle));
    }

    /** An earlier container of the same name, or one on another node, does not belong to the service. */
    private static boolean isContainerOf(ServiceEntity service, ContainerId container) {
        return service.getNode().equals(Optional.of(container.node()))
                && service.getBackendId().map(container.backendId()::equals).orElse(true);
    }

    /**
     * The program of a service has ended.
     *
     * @param at time of the end, if the back-end reports it
     */
    public void ended(TrackedService tracked, ObservedService.Exit exit, Optional<Instant> at, LoopCycle cycle) {
        at.ifPresent(time -> tracked.service().endedAt(time.isBefore(cycle.now()) ? time : cycle.now()));
        ended(tracked, exit, cycle);
    }

    void ended(TrackedService tracked, ObservedService.Exit exit, LoopCycle cycle) {
        ServiceEntity service = tracked.service();
        if (service.getStatus() != ServiceStatus.ACTIVE && service.getStatus() != ServiceStatus.STARTING) {
            return;
        }
        boolean healthy = service.getContainerName()
                .map(container -> tracked.active().core().isHealthy(container))
                .orElse(false);
        if (service.getStatus() == ServiceStatus.STARTING) {
            // Its run was so short that its start is reported after its end.
            tracked.execution().sawServices(tracked.active().activeServices() + 1);
        }
        service.setResult(exit.code(), exit.outOfMemory(), null);
        fire(tracked, ServiceEvent.ENDED, ServiceEndReasons.ofExit(exit), cycle);
        if (exit.code() == 0 && service.isCore()) {
            tracked.active().core().recordSuccess(service.getComponent());
            rules.runningIfReady(tracked, cycle);
            rules.completeIfDone(tracked, cycle);
            if (!healthy) {
                rules.failIfAwaited(tracked, cycle);
            }
        }
    }

    /** A container was removed and its output is stored. */
    public void removed(ContainerPlace place, RemovalResult result, LoopCycle cycle) {
        tracker.find(place, cycle)
                .filter(tracked -> tracked.service().getStatus() == ServiceStatus.TERMINATING)
                .ifPresent(tracked -> removed(tracked, result, cycle));
    }

    /** The container of a terminating service is gone. */
    public void removed(TrackedService tracked, RemovalResult result, LoopCycle cycle) {
        ServiceEntity service = tracked.service();
        Optional<Integer> exitCode = service.getExitCode();
        tracked.active().recordServiceEnd(service.getEndedAt());
        service.getPorts().forEach(port -> port.setHostAddress(null));
        if (exitCode.isEmpty()) {
            fire(tracked, ServiceEvent.GONE, ServiceEndReasons.ofStop(result), cycle);
        } else if (exitCode.get() == 0) {
            fire(tracked, ServiceEvent.GONE, "ended with exit code 0", cycle);
            failurePolicy.succeeded(tracked, cycle);
        } else {
            failed(tracked, exitCode.get(), result, cycle);
        }
        executionTransitions.finishIfClean(tracked.execution(), cycle);
    }

    private void failed(TrackedService tracked, int exitCode, RemovalResult result, LoopCycle cycle) {
        ServiceEntity service = tracked.service();
        String message = ServiceEndReasons.ofFailure(service, exitCode, result.lastLines(), cycle.working());
        service.setErrorMessage(message);
        fire(tracked, ServiceEvent.GONE_FAILED, message, cycle);
        if (tracked.active().component(service.getComponent()).monitor() && service.isCore()) {
            tracked.execution().setExitCode(exitCode);
        }
        failurePolicy.failed(tracked, message, FailurePolicy.Recovery.IN_PLACE, cycle);
    }

    /** Stops a service that still runs although its execution ends. */
    public void stop(TrackedService tracked, LoopCycle cycle) {
        fire(tracked, ServiceEvent.STOP, "the execution ends", cycle);
    }

    /** A container vanished without an order of Zoe. */
    public void lost(TrackedService tracked, String reason, LoopCycle cycle) {
        lost(tracked, reason, FailurePolicy.Recovery.IN_PLACE, cycle);
    }

    /** A node is lost, and this service with it. */
    public void lostWithNode(ServiceEntity service, String node, LoopCycle cycle) {
        tracker.find(service, cycle)
                .ifPresent(tracked ->
                        lost(tracked, "its node %s was lost".formatted(node), FailurePolicy.Recovery.ELSEWHERE, cycle));
    }

    private void lost(TrackedService tracked, String reason, FailurePolicy.Recovery recovery, LoopCycle cycle) {
        String message = tracked.service().getName() + ": " + reason;
        tracked.service().setErrorMessage(message);
        boolean wanted = tracked.service().getStatus() != ServiceStatus.TERMINATING;
        fire(tracked, ServiceEvent.LOST, reason, cycle);
        if (wanted) {
            failurePolicy.failed(tracked, message, recovery, cycle);
        }
        executionTransitions.finishIfClean(tracked.execution(), cycle);
    }

    private void fire(TrackedService tracked, ServiceEvent event, String reason, LoopCycle cycle) {
        serviceTransitions.fire(tracked.service(), event, reason, tracked.active(), cycle);
    }
}
