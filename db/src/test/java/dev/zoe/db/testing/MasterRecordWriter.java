package dev.zoe.db.testing;

import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.event.EventKind;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.node.NodeEntity;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceLogRepository;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.usage.Measurement;
import dev.zoe.db.usage.MeasurementStore;
import dev.zoe.db.usage.Reservation;
import dev.zoe.db.usage.ReservationChanges;
import dev.zoe.db.usage.ReservationStore;
import dev.zoe.scheduler.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Writes what a master would write, with its entities and repositories, for tests that have no master. */
public final class MasterRecordWriter {

    private final BeanFactory beans;
    private final TransactionTemplate transaction;

    /** Uses the repositories of a context that imports {@link dev.zoe.db.DbConfiguration}. */
    public MasterRecordWriter(BeanFactory beans) {
        this.beans = beans;
        this.transaction = new TransactionTemplate(beans.getBean(PlatformTransactionManager.class));
    }

    /** Adds a node of the back-end {@code docker} at 10.0.0.1 that is up. */
    public void addNode(String name, int cores, long memory, int gpus, String... labels) {
        addNodeOf("docker", name, cores, memory, gpus, labels);
    }

    /** The same of another back-end. */
    public void addNodeOf(String backEnd, String name, int cores, long memory, int gpus, String... labels) {
        NodeEntity node = new NodeEntity(name, backEnd, "10.0.0.1", Instant.now());
        node.measure(1000L * cores, memory, gpus, List.of(labels));
        beans.getBean(NodeRepository.class).save(node);
    }

    /** The default settings of the scheduler, which the first master writes. */
    public void defaultSchedulerSettings() {
        var unused = beans.getBean(SchedulerSettingsRepository.class)
                .save(new SchedulerSettingsEntity(Settings.DEFAULT, Instant.parse("2026-11-21T10:00:00Z")));
    }

    public void enter(long execution, ExecutionStatus status) {
        change(execution, row -> row.enter(status, Instant.now()));
    }

    /** An execution is idle, its elastic services are stopped, and it will be ended. */
    public void idle(long execution, Instant since, Instant stopAt) {
        transaction.executeWithoutResult(status -> beans.getBean(IdlenessStore.class)
                .begin(execution, since, Optional.of(stopAt), Optional.of(since.plusSeconds(1))));
    }

    /** Ends an execution in error. */
    public void fail(long execution, String message) {
        change(execution, row -> {
            row.enter(ExecutionStatus.ERROR, Instant.now());
            row.setErrorMessage(message);
        });
    }

    /** Ends an execution that was idle. */
    public void leaveIdle(long execution, String message) {
        change(execution, row -> {
            row.enter(ExecutionStatus.CANCELLED, Instant.now());
            row.setErrorMessage(message);
        });
    }

    /** Ends an execution and its services. */
    public void end(long execution, ExecutionStatus status) {
        enter(execution, status);
        changeServices(execution, service -> service.enter(ServiceStatus.INACTIVE, Instant.now()));
    }

    /** Ends a service with this exit code. */
    public void endService(long execution, String name, ServiceStatus status, int exitCode) {
        changeService(execution, name, service -> {
            service.setResult(exitCode, false, null);
            service.enter(status, Instant.now());
        });
    }

    /** Places a service on a node, and takes it on to a status from there. */
    public void place(long execution, String name, String node, String because, ServiceStatus status) {
        changeService(execution, name, service -> {
            service.place(node, name + "-" + execution, because);
            service.enter(status, Instant.now());
        });
    }

    /** A service says why it failed, or why it is not started yet. */
    public void explain(long execution, String name, String message) {
        changeService(execution, name, service -> service.setErrorMessage(message));
    }

    /** A service reserves this since {@code since}. */
    public void reserve(long execution, String name, long millicores, long memory, Instant since) {
        transaction.executeWithoutResult(status -> {
            ExecutionEntity row =
                    beans.getBean(ExecutionRepository.class).findById(execution).orElseThrow();
            ServiceEntity service = service(execution, name);
            ReservationChanges changes = new ReservationChanges();
            changes.begin(new Reservation(
                    service.getId(),
                    row.getOwner().getId(),
                    row.getOwner().getUsername(),
                    row.getGroup().map(GroupEntity::getName),
                    row.getName(),
                    Optional.empty(),
                    service.isCore(),
                    millicores,
                    memory));
            beans.getBean(ReservationStore.class).record(changes, since);
        });
    }

    /** The same, and the service is released after {@code duration}. */
    public void reserve(
            long execution,
            String name,
            long millicores,
            long memory,
            Instant since,
            Duration duration,
            boolean reclaimed) {
        reserve(execution, name, millicores, memory, since);
        release(execution, name, since.plus(duration), reclaimed);
    }

    /** A service is active since {@code since}, and measured once. */
    public void measure(long execution, String name, Instant since, Duration after, double coreSeconds, long memory) {
        changeService(execution, name, service -> {
            service.place("n1", name + "-" + execution, "it fits");
            service.enter(ServiceStatus.ACTIVE, since);
        });
        transaction.executeWithoutResult(status -> beans.getBean(MeasurementStore.class)
                .add(List.of(
                        new Measurement(service(execution, name).getId(), since.plus(after), coreSeconds, memory))));
    }

    /** A service ceases to reserve anything. */
    public void release(long execution, String name, Instant at, boolean reclaimed) {
        transaction.executeWithoutResult(status -> {
            ReservationChanges changes = new ReservationChanges();
            long service = service(execution, name).getId();
            if (reclaimed) {
                changes.reclaim(service);
            }
            changes.release(service);
            beans.getBean(ReservationStore.class).record(changes, at);
        });
    }

    /** Publishes all ports of an execution at this address. */
    public void publishPorts(long execution, String hostAddress) {
        changeServices(execution, service -> service.getPorts().forEach(port -> port.setHostAddress(hostAddress)));
    }

    /**
     * Keeps the output of a service.
     *
     * @param dropped bytes that are missing from the start
     */
    public void keepOutput(long execution, String name, long dropped, byte[] output) {
        beans.getBean(ServiceLogRepository.class).put(service(execution, name).getId(), dropped, output);
    }

    /** Logs a change of an execution. */
    public void executionEvent(long execution, ExecutionStatus to, String reason) {
        events(List.of(NewEvent.of(execution, name(execution), Optional.empty(), to, reason)));
    }

    /** Logs a change of a service. */
    public void serviceEvent(long execution, String name, ServiceStatus from, ServiceStatus to, String reason) {
        events(List.of(NewEvent.of(service(execution, name), Optional.of(from), to, reason)));
    }

    /** Logs something that is about no execution. */
    public void event(EventKind kind, String subject, String reason) {
        events(List.of(NewEvent.about(kind, subject, reason)));
    }

    /** Logs events in this order. */
    public void events(List<NewEvent> events) {
        transaction.executeWithoutResult(status -> beans.getBean(EventLog.class).append(events));
    }

    private String name(long execution) {
        return beans.getBean(ExecutionRepository.class)
                .findById(execution)
                .orElseThrow()
                .getName();
    }

    private ServiceEntity service(long execution, String name) {
        return beans.getBean(ServiceRepository.class)
                .findByName(execution, name)
                .orElseThrow();
    }

    private void change(long execution, Consumer<ExecutionEntity> change) {
        transaction.executeWithoutResult(status -> change.accept(
                beans.getBean(ExecutionRepository.class).findById(execution).orElseThrow()));
    }

    private void changeService(long execution, String name, Consumer<ServiceEntity> change) {
        transaction.executeWithoutResult(status -> change.accept(service(execution, name)));
    }

    private void changeServices(long execution, Consumer<ServiceEntity> change) {
        transaction.executeWithoutResult(status -> beans.getBean(ServiceRepository.class)
                .findByExecution(execution)
                .forEach(change));
    }
}
