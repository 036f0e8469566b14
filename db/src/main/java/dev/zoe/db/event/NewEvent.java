package dev.zoe.db.event;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.mapping.WireNamed;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceStatus;
import java.util.Optional;

/**
 * An event to be written. The log adds its number and the time.
 *
 * @param subject what it is about, for people
 * @param from wire name of the status before; empty where there was none
 * @param to wire name of the status after; empty where no status changed
 * @param reason one sentence
 * @param actor the user who did it; empty when Zoe itself did
 */
public record NewEvent(
        EventKind kind,
        Optional<Long> executionId,
        Optional<Long> serviceId,
        String subject,
        Optional<String> from,
        Optional<String> to,
        String reason,
        Optional<String> actor) {

    /** Something Zoe did to an execution. Empty {@code from}: it is new. */
    public static NewEvent of(long id, String name, Optional<ExecutionStatus> from, ExecutionStatus to, String reason) {
        return new NewEvent(
                EventKind.EXECUTION,
                Optional.of(id),
                Optional.empty(),
                name,
                from.map(WireNamed::wire),
                Optional.of(to.wire()),
                reason,
                Optional.empty());
    }

    /** Something about an execution that changed no status. */
    public static NewEvent aboutExecution(long id, String name, String reason) {
        return new NewEvent(
                EventKind.EXECUTION,
                Optional.of(id),
                Optional.empty(),
                name,
                Optional.empty(),
                Optional.empty(),
                reason,
                Optional.empty());
    }

    /** Something Zoe did to a service. Empty {@code from}: it is new. */
    public static NewEvent of(ServiceEntity service, Optional<ServiceStatus> from, ServiceStatus to, String reason) {
        return new NewEvent(
                EventKind.SERVICE,
                Optional.of(service.getExecutionId()),
                Optional.of(service.getId()),
                service.getName(),
                from.map(WireNamed::wire),
                Optional.of(to.wire()),
                reason,
                Optional.empty());
    }

    /** Something about neither an execution nor a service: a node, the scheduler, the system. */
    public static NewEvent about(EventKind kind, String subject, String reason) {
        return new NewEvent(
                kind,
                Optional.empty(),
                Optional.empty(),
                subject,
                Optional.empty(),
                Optional.empty(),
                reason,
                Optional.empty());
    }

    /** The same, done by a user. */
    public NewEvent by(String username) {
        return new NewEvent(kind, executionId, serviceId, subject, from, to, reason, Optional.of(username));
    }

    /** The same, with the status before and after. */
    public NewEvent changing(Optional<String> before, String after) {
        return new NewEvent(kind, executionId, serviceId, subject, before, Optional.of(after), reason, actor);
    }
}
