package dev.zoe.master.loop;

import dev.zoe.application.Component;
import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.ExecutionStatus;
import dev.zoe.db.Executions;
import dev.zoe.db.ServiceEntity;
import dev.zoe.db.ServiceStatus;
import dev.zoe.db.Services;
import dev.zoe.master.apply.RemovalResult;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.lifecycle.ServiceEvent;
import dev.zoe.master.observe.HealthProber;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What happens to services, and what it means for their executions. */
final class Happenings {

    private static final int KILLED = 137;
    /** An engine tells the end of a container, and that it is back, in any order. */
    private static final Duration AFTER_RESTART = Duration.ofSeconds(5);

    private static final Logger log = LoggerFactory.getLogger(Happenings.class);

    private final Executions executions;
    private final Services services;
    private final ServiceSteps serviceSteps;
    private final ExecutionSteps executionSteps;
    private final Deaths deaths;
    private final Claims claims;
    private final HealthProber health;

    Happenings(
            Executions executions,
            Services services,
            ServiceSteps serviceSteps,
            ExecutionSteps executionSteps,
            Deaths deaths,
            Claims claims,
            HealthProber health) {
        this.executions = executions;
        this.services = services;
        this.serviceSteps = serviceSteps;
        this.executionSteps = executionSteps;
        this.deaths = deaths;
        this.claims = claims;
        this.health = health;
    }

    /** A service with its execution, as row and as remembered. */
    record Subject(ServiceEntity service, ExecutionEntity execution, ActiveExecution active) {}

    /** The living service that a container belongs to; empty for a container that is nobody's. */
    Optional<Subject> subject(String containerName, WorkingSet working) {
        return services.findLivingByContainerName(containerName)
                .filter(service -> service.getStatus().isLiving())
                .flatMap(service -> subject(service, working));
    }

    /** The same, if it is on the node now that is spoken of: what was begun on a lost one may be told much later. */
    private Optional<Subject> subject(ContainerPlace place, WorkingSet working) {
        return subject(place.name(), working)
                .filter(subject -> subject.service().getNode().equals(Optional.of(place.node())));
    }

    /** The same for a service that is known. */
    Optional<Subject> subject(ServiceEntity service, WorkingSet working) {
        return working.execution(service.getExecutionId())
                .flatMap(active ->
                        executions.findById(active.id()).map(execution -> new Subject(service, execution, active)));
    }

    void started(ObservedService observed, WorkingSet working, Cycle cycle) {
        subject(ContainerPlace.of(observed), working)
                .filter(subject -> subject.service().getStatus() == ServiceStatus.STARTING)
                .ifPresent(subject -> started(subject, observed, working, cycle));
    }

    /** Its start has succeeded. */
    void started(Subject subject, ObservedService observed, WorkingSet working, Cycle cycle) {
        ServiceEntity service = subject.service();
        service.setBackendId(observed.backendId());
        service.setAddress(observed.address());
        publish(service, observed.ports());
        fire(subject, ServiceEvent.STARTED, "its program runs on node " + observed.node(), working, cycle);
        Component component = subject.active().component(service.getComponent());
        component.health().ifPresent(check -> {
            String address = observed.ports().get(check.port());
            if (address != null) {
                cycle.afterwards(() ->
                        health.watch(observed.containerName(), subject.active().id(), address, check.path()));
            }
        });
        subject.execution().sawServices(subject.active().active());
        runningIfReady(subject, working, cycle);
        // A program may end before its start was told.
        observed.exit().ifPresent(exit -> ended(subject, exit, working, cycle));
    }

    private static void publish(ServiceEntity service, Map<String, String> addresses) {
        service.getPorts().forEach(port -> port.setHostAddress(addresses.get(port.getName())));
    }

    private void runningIfReady(Subject subject, WorkingSet working, Cycle cycle) {
        if (subject.execution().getStatus() == ExecutionStatus.STARTING
                && subject.active().coreReady()) {
            executionSteps.fire(
                    subject.execution(), ExecutionEvent.CORE_ACTIVE, "all of its core is active", working, cycle);
        }
    }

    void startFailed(ContainerPlace place, BackEndException failure, WorkingSet working, Cycle cycle) {
        subject(place, working)
                .filter(subject -> subject.service().getStatus() == ServiceStatus.STARTING)
                .ifPresent(subject -> startFailed(subject, failure, working, cycle));
    }

    private void startFailed(Subject subject, BackEndException failure, WorkingSet working, Cycle cycle) {
        String message =
                "%s could not be started: %s".formatted(subject.service().getName(), failure.getMessage());
        subject.service().setErrorMessage(message);
        fire(subject, ServiceEvent.START_FAILED, message, working, cycle);
        boolean mayHelp = failure.kind() == BackEndException.Kind.NO_ROOM;
        deaths.died(subject, message, mayHelp ? Deaths.How.ELSEWHERE : Deaths.How.HOPELESS, working, cycle);
    }

    void ended(ContainerId container, ObservedService.Exit exit, WorkingSet working, Cycle cycle) {
        Optional<Subject> found =
                subject(container.name(), working).filter(subject -> isContainerOf(subject.service(), container));
        if (found.isEmpty()) {
            log.debug("{} ended and is nobody's: the next comparison removes it", container);
        }
        found.ifPresent(subject -> ended(subject, exit, working, cycle));
    }

    /** What is told of an earlier container of the same name, or of one on another node, is not about this service. */
    private static boolean isContainerOf(ServiceEntity service, ContainerId container) {
        return service.getNode().equals(Optional.of(container.node()))
                && service.getBackendId().map(container.backendId()::equals).orElse(true);
    }

    /** Its program has ended by itself at some time before now, as far as that is known. */
    void endedAt(Subject subject, ObservedService.Exit exit, Optional<Instant> at, WorkingSet working, Cycle cycle) {
        at.ifPresent(time -> subject.service().endedAt(time.isBefore(cycle.now()) ? time : cycle.now()));
        ended(subject, exit, working, cycle);
    }

    /** Its program has ended by itself. */
    void ended(Subject subject, ObservedService.Exit exit, WorkingSet working, Cycle cycle) {
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
        fire(subject, ServiceEvent.ENDED, how(exit), working, cycle);
        if (exit.code() == 0 && service.isCore()) {
            subject.active().endedWell(service.getComponent());
            runningIfReady(subject, working, cycle);
            completeIfDone(subject, working, cycle);
            if (!answered) {
                failIfAwaited(subject, working, cycle);
            }
        }
    }

    /** What ended without ever answering its health check keeps those that depend on it waiting for good. */
    private void failIfAwaited(Subject subject, WorkingSet working, Cycle cycle) {
        ServiceEntity service = subject.service();
        subject.active()
                .waitingFor(service.getComponent())
                .filter(waiting -> subject.execution().getStatus() == ExecutionStatus.STARTING)
                .ifPresent(waiting -> executionSteps.fire(
                        subject.execution(),
                        ExecutionEvent.FAILED,
                        "%s ended before it answered its health check, and %s waits for it"
                                .formatted(service.getName(), waiting),
                        working,
                        cycle));
    }

    private void completeIfDone(Subject subject, WorkingSet working, Cycle cycle) {
        if (subject.active().completed()) {
            subject.execution().setExitCode(0);
            executionSteps.fire(
                    subject.execution(),
                    ExecutionEvent.COMPLETED,
                    "%s ended with exit code 0".formatted(subject.service().getName()),
                    working,
                    cycle);
        }
    }

    void gone(ContainerPlace place, RemovalResult result, WorkingSet working, Cycle cycle) {
        subject(place, working)
                .filter(subject -> subject.service().getStatus() == ServiceStatus.TERMINATING)
                .ifPresent(subject -> gone(subject, result, working, cycle));
    }

    /** Its container is removed. */
    void gone(Subject subject, RemovalResult result, WorkingSet working, Cycle cycle) {
        ServiceEntity service = subject.service();
        Optional<Integer> exitCode = service.getExitCode();
        subject.active().endedAt(service.getEndedAt());
        service.getPorts().forEach(port -> port.setHostAddress(null));
        if (exitCode.isEmpty()) {
            fire(subject, ServiceEvent.GONE, howStopped(result), working, cycle);
        } else if (exitCode.get() == 0) {
            fire(subject, ServiceEvent.GONE, "ended by itself", working, cycle);
            deaths.endedWell(subject, working, cycle);
        } else {
            String message = message(service, exitCode.get(), result.lastLines(), working);
            service.setErrorMessage(message);
            fire(subject, ServiceEvent.GONE_FAILED, message, working, cycle);
            if (subject.active().component(service.getComponent()).monitor() && service.isCore()) {
                subject.execution().setExitCode(exitCode.get());
            }
            deaths.died(subject, message, Deaths.How.IN_PLACE, working, cycle);
        }
        executionSteps.finishIfClean(subject.execution(), working, cycle);
    }

    /** It goes on though its execution ends. */
    void stop(Subject subject, WorkingSet working, Cycle cycle) {
        fire(subject, ServiceEvent.STOP, "the execution ends", working, cycle);
    }

    /** A container vanished though nobody ended it. */
    void lost(Subject subject, String reason, WorkingSet working, Cycle cycle) {
        lost(subject, reason, Deaths.How.IN_PLACE, working, cycle);
    }

    private void lost(Subject subject, String reason, Deaths.How how, WorkingSet working, Cycle cycle) {
        String message = subject.service().getName() + ": " + reason;
        subject.service().setErrorMessage(message);
        boolean wasWanted = subject.service().getStatus() != ServiceStatus.TERMINATING;
        fire(subject, ServiceEvent.LOST, reason, working, cycle);
        if (wasWanted) {
            deaths.died(subject, message, how, working, cycle);
        }
        executionSteps.finishIfClean(subject.execution(), working, cycle);
    }

    /** A node is gone for good, and this service with it. */
    void lostWithNode(ServiceEntity service, String node, WorkingSet working, Cycle cycle) {
        subject(service, working)
                .ifPresent(subject ->
                        lost(subject, "its node %s was lost".formatted(node), Deaths.How.ELSEWHERE, working, cycle));
    }

    void answers(String containerName, WorkingSet working, Cycle cycle) {
        subject(containerName, working)
                .filter(subject -> subject.service().isCore())
                .ifPresent(subject -> subject.active().answers(subject.service().getComponent(), containerName, true));
    }

    /** Starts again the core services whose back-off is over. */
    void restartDue(WorkingSet working, Cycle cycle) {
        List<Long> due = working.restarts().entrySet().stream()
                .filter(restart -> !restart.getValue().isAfter(cycle.now()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        for (long id : due) {
            working.restarts().remove(id);
            services.findById(id).flatMap(service -> subject(service, working)).ifPresent(subject -> {
                String again = "restart %d".formatted(subject.service().getRestarts());
                subject.service()
                        .getNode()
                        .ifPresent(
                                node -> claims.place(subject.service(), node, again, subject.active(), working, cycle));
            });
        }
    }

    private boolean fire(Subject subject, ServiceEvent event, String reason, WorkingSet working, Cycle cycle) {
        return serviceSteps.fire(subject.service(), event, reason, subject.active(), working, cycle);
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
        Optional<Instant> restart = node.flatMap(working::engineBack)
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
