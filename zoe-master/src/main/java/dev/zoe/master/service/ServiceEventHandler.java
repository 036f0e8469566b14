package dev.zoe.master.service;

import dev.zoe.application.Component;
import dev.zoe.db.ExecutionStatus;
import dev.zoe.db.Executions;
import dev.zoe.db.ServiceEntity;
import dev.zoe.db.ServiceStatus;
import dev.zoe.db.Services;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.observe.HealthProber;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.master.transition.ExecutionTransitions;
import dev.zoe.master.transition.ServiceTransitions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What happens to services, and what it means for their executions. */
public final class ServiceEventHandler {

    private static final int KILLED = 137;
    /** An engine tells the end of a container, and that it is back, in any order. */
    private static final Duration AFTER_RESTART = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(ServiceEventHandler.class);

    private final Executions executions;
    private final Services services;
    private final ServiceTransitions serviceTransitions;
    private final ExecutionTransitions executionTransitions;
    private final FailurePolicy failurePolicy;
    private final ServicePlacement placement;
    private final HealthProber health;

    public ServiceEventHandler(
            Executions executions,
            Services services,
            ServiceTransitions serviceTransitions,
            ExecutionTransitions executionTransitions,
            FailurePolicy failurePolicy,
            ServicePlacement placement,
            HealthProber health) {
        this.executions = executions;
        this.services = services;
        this.serviceTransitions = serviceTransitions;
        this.executionTransitions = executionTransitions;
        this.failurePolicy = failurePolicy;
        this.placement = placement;
        this.health = health;
    }

    /** The living service that a container belongs to; empty for a container that is nobody's. */
    public Optional<TrackedService> subject(String containerName, WorkingSet working) {
        return services.findLivingByContainerName(containerName)
                .filter(service -> service.getStatus().isLiving())
                .flatMap(service -> subject(service, working));
    }

    /** The same, if it is on the node now that is spoken of: what was begun on a lost one may be told much later. */
    private Optional<TrackedService> subject(ContainerPlace place, WorkingSet working) {
        return subject(place.name(), working)
                .filter(subject -> subject.service().getNode().equals(Optional.of(place.node())));
    }

    /** The same for a service that is known. */
    public Optional<TrackedService> subject(ServiceEntity service, WorkingSet working) {
        return working.execution(service.getExecutionId()).flatMap(active -> executions
                .findById(active.id())
                .map(execution -> new TrackedService(service, execution, active)));
    }

    public void started(ObservedService observed, LoopCycle cycle) {
        subject(ContainerPlace.of(observed), cycle.working())
                .filter(subject -> subject.service().getStatus() == ServiceStatus.STARTING)
                .ifPresent(subject -> started(subject, observed, cycle));
    }

    /** Its start has succeeded. */
    public void started(TrackedService subject, ObservedService observed, LoopCycle cycle) {
        ServiceEntity service = subject.service();
        service.setBackendId(observed.backendId());
        service.setAddress(observed.address());
        publish(service, observed.ports());
        fire(subject, ServiceEvent.STARTED, "its program runs on node " + observed.node(), cycle);
        Component component = subject.active().component(service.getComponent());
        component.health().ifPresent(check -> {
            String address = observed.ports().get(check.port());
            if (address != null) {
                cycle.afterCommit(() ->
                        health.watch(observed.containerName(), subject.active().id(), address, check.path()));
            }
        });
        subject.execution().sawServices(subject.active().active());
        runningIfReady(subject, cycle);
        // A program may end before its start was told.
        observed.exit().ifPresent(exit -> ended(subject, exit, cycle));
    }

    private static void publish(ServiceEntity service, Map<String, String> addresses) {
        service.getPorts().forEach(port -> port.setHostAddress(addresses.get(port.getName())));
    }

    private void runningIfReady(TrackedService subject, LoopCycle cycle) {
        if (subject.execution().getStatus() == ExecutionStatus.STARTING
                && subject.active().coreReady()) {
            executionTransitions.fire(
                    subject.execution(), ExecutionEvent.CORE_ACTIVE, "all of its core is active", cycle);
        }
    }

    public void startFailed(ContainerPlace place, BackEndException failure, LoopCycle cycle) {
        subject(place, cycle.working())
                .filter(subject -> subject.service().getStatus() == ServiceStatus.STARTING)
                .ifPresent(subject -> startFailed(subject, failure, cycle));
    }

    private void startFailed(TrackedService subject, BackEndException failure, LoopCycle cycle) {
        String message =
                "%s could not be started: %s".formatted(subject.service().getName(), failure.getMessage());
        subject.service().setErrorMessage(message);
        fire(subject, ServiceEvent.START_FAILED, message, cycle);
        boolean mayHelp = failure.kind() == BackEndException.Kind.NO_ROOM;
        failurePolicy.died(subject, message, mayHelp ? FailurePolicy.How.ELSEWHERE : FailurePolicy.How.HOPELESS, cycle);
    }

    public void ended(ContainerId container, ObservedService.Exit exit, LoopCycle cycle) {
        Optional<TrackedService> found = subject(container.name(), cycle.working())
                .filter(subject -> isContainerOf(subject.service(), container));
        if (found.isEmpty()) {
            LOG.debug("{} ended and is nobody's: the next comparison removes it", container);
        }
        found.ifPresent(subject -> ended(subject, exit, cycle));
    }

    /** What is told of an earlier container of the same name, or of one on another node, is not about this service. */
    private static boolean isContainerOf(ServiceEntity service, ContainerId container) {
        return service.getNode().equals(Optional.of(container.node()))
                && service.getBackendId().map(container.backendId()::equals).orElse(true);
    }

    /** Its program has ended by itself at some time before now, as far as that is known. */
    public void endedAt(TrackedService subject, ObservedService.Exit exit, Optional<Instant> at, LoopCycle cycle) {
        at.ifPresent(time -> subject.service().endedAt(time.isBefore(cycle.now()) ? time : cycle.now()));
        ended(subject, exit, cycle);
    }

    /** Its program has ended by itself. */
    public void ended(TrackedService subject, ObservedService.Exit exit, LoopCycle cycle) {
        ServiceEntity service = subject.service();
        if (service.getStatus() != ServiceStatus.ACTIVE && service.getStatus() != ServiceStatus.STARTING) {
            return;
        }
        boolean answered = service.getContainerName()
                .map(container -> subject.active().answers(container))
                .orElse(false);
        if (service.getStatus() == ServiceStatus.STARTING) {
            // It ran, though so shortly that its start is told after its end.
            subject.execution().sawServices(subject.active().active() + 1);
        }
        service.setResult(exit.code(), exit.outOfMemory(), null);
        fire(subject, ServiceEvent.ENDED, how(exit), cycle);
        if (exit.code() == 0 && service.isCore()) {
            subject.active().endedWell(service.getComponent());
            runningIfReady(subject, cycle);
            completeIfDone(subject, cycle);
            if (!answered) {
                failIfAwaited(subject, cycle);
            }
        }
    }

    /** What ended without ever answering its health check keeps those that depend on it waiting for good. */
    private void failIfAwaited(TrackedService subject, LoopCycle cycle) {
        ServiceEntity service = subject.service();
        subject.active()
                .waitingFor(service.getComponent())
                .filter(waiting -> subject.execution().getStatus() == ExecutionStatus.STARTING)
                .ifPresent(waiting -> executionTransitions.fire(
                        subject.execution(),
                        ExecutionEvent.FAILED,
                        "%s ended before it answered its health check, and %s waits for it"
                                .formatted(service.getName(), waiting),
                        cycle));
    }

    private void completeIfDone(TrackedService subject, LoopCycle cycle) {
        if (subject.active().completed()) {
            subject.execution().setExitCode(0);
            executionTransitions.fire(
                    subject.execution(),
                    ExecutionEvent.COMPLETED,
                    "%s ended with exit code 0".formatted(subject.service().getName()),
                    cycle);
        }
    }

    public void removed(ContainerPlace place, RemovalResult result, LoopCycle cycle) {
        subject(place, cycle.working())
                .filter(subject -> subject.service().getStatus() == ServiceStatus.TERMINATING)
                .ifPresent(subject -> removed(subject, result, cycle));
    }

    /** Its container is removed. */
    public void removed(TrackedService subject, RemovalResult result, LoopCycle cycle) {
        ServiceEntity service = subject.service();
        Optional<Integer> exitCode = service.getExitCode();
        subject.active().endedAt(service.getEndedAt());
        service.getPorts().forEach(port -> port.setHostAddress(null));
        if (exitCode.isEmpty()) {
            fire(subject, ServiceEvent.GONE, howStopped(result), cycle);
        } else if (exitCode.get() == 0) {
            fire(subject, ServiceEvent.GONE, "ended by itself", cycle);
            failurePolicy.endedWell(subject, cycle);
        } else {
            String message = message(service, exitCode.get(), result.lastLines(), cycle.working());
            service.setErrorMessage(message);
            fire(subject, ServiceEvent.GONE_FAILED, message, cycle);
            if (subject.active().component(service.getComponent()).monitor() && service.isCore()) {
                subject.execution().setExitCode(exitCode.get());
            }
            failurePolicy.died(subject, message, FailurePolicy.How.IN_PLACE, cycle);
        }
        executionTransitions.finishIfClean(subject.execution(), cycle);
    }

    /** It goes on though its execution ends. */
    public void stop(TrackedService subject, LoopCycle cycle) {
        fire(subject, ServiceEvent.STOP, "the execution ends", cycle);
    }

    /** A container vanished though nobody ended it. */
    public void lost(TrackedService subject, String reason, LoopCycle cycle) {
        lost(subject, reason, FailurePolicy.How.IN_PLACE, cycle);
    }

    private void lost(TrackedService subject, String reason, FailurePolicy.How how, LoopCycle cycle) {
        String message = subject.service().getName() + ": " + reason;
        subject.service().setErrorMessage(message);
        boolean wasWanted = subject.service().getStatus() != ServiceStatus.TERMINATING;
        fire(subject, ServiceEvent.LOST, reason, cycle);
        if (wasWanted) {
            failurePolicy.died(subject, message, how, cycle);
        }
        executionTransitions.finishIfClean(subject.execution(), cycle);
    }

    /** A node is gone for good, and this service with it. */
    public void lostWithNode(ServiceEntity service, String node, LoopCycle cycle) {
        subject(service, cycle.working())
                .ifPresent(subject ->
                        lost(subject, "its node %s was lost".formatted(node), FailurePolicy.How.ELSEWHERE, cycle));
    }

    public void healthCheckPassed(String containerName, LoopCycle cycle) {
        subject(containerName, cycle.working())
                .filter(subject -> subject.service().isCore())
                .ifPresent(subject -> subject.active().answers(subject.service().getComponent(), containerName, true));
    }

    /** Starts again the core services whose back-off is over. */
    public void restartDue(LoopCycle cycle) {
        List<Long> due = cycle.working().restarts().entrySet().stream()
                .filter(restart -> !restart.getValue().isAfter(cycle.now()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        for (long id : due) {
            cycle.working().restarts().remove(id);
            services.findById(id)
                    .flatMap(service -> subject(service, cycle.working()))
                    .ifPresent(subject -> {
                        String again = "restart %d".formatted(subject.service().getRestarts());
                        subject.service()
                                .getNode()
                                .ifPresent(node ->
                                        placement.place(subject.service(), node, again, subject.active(), cycle));
                    });
        }
    }

    private boolean fire(TrackedService subject, ServiceEvent event, String reason, LoopCycle cycle) {
        return serviceTransitions.fire(subject.service(), event, reason, subject.active(), cycle);
    }

    private static String howStopped(RemovalResult result) {
        return result.killedAfter()
                .map(grace ->
                        "did not end within its grace of %d s and was killed; it ignores SIGTERM, as the first process of a container does unless it handles it"
                                .formatted(grace.toSeconds()))
                .orElse("stopped");
    }

    private static String how(ObservedService.Exit exit) {
        return exit.outOfMemory() ? "ended by its memory limit" : "ended with exit code " + exit.code();
    }

    private static String message(ServiceEntity service, int exitCode, String lastLines, WorkingSet working) {
        String how = service.isOutOfMemory()
                ? "used more memory than its limit (exit code %d)".formatted(exitCode)
                : "ended with exit code %d".formatted(exitCode);
        Optional<String> node = service.getNode().filter(name -> exitCode == KILLED && !service.isOutOfMemory());
        Optional<Instant> restart = node.flatMap(working::engineReconnected)
                .filter(back -> service.getStartedAt().map(back::isAfter).orElse(false))
                // What was killed long after the engine came back was killed by something else.
                .filter(back -> service.getEndedAt()
                        .map(end -> !end.isAfter(back.plus(AFTER_RESTART)))
                        .orElse(true));
        if (restart.isPresent()) {
            how += ": it was killed, most likely because the engine of node %s restarted".formatted(node.get());
        }
        String end = lastLines.isBlank() ? "; it printed nothing" : "; its last lines:\n" + lastLines;
        return service.getName() + " " + how + end;
    }
}
