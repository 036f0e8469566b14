package dev.zoe.db.event;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** One thing that happened. Never changed; written by {@link EventLog}. */
@Entity
@Immutable
@Table(name = "event")
public class EventEntity {

    @Id
    private long id;

    private Instant at;
    private EventKind kind;
    private @Nullable Long executionId;
    private @Nullable Long serviceId;
    private String subject;
    private @Nullable String fromState;
    private @Nullable String toState;
    private String reason;
    private @Nullable String actor;

    protected EventEntity() {}

    /** Later events have larger ids; ids have gaps. */
    public long getId() {
        return id;
    }

    public Instant getAt() {
        return at;
    }

    public EventKind getKind() {
        return kind;
    }

    public Optional<Long> getExecutionId() {
        return Optional.ofNullable(executionId);
    }

    public Optional<Long> getServiceId() {
        return Optional.ofNullable(serviceId);
    }

    /** What it is about, for people: the name of the execution, service, node or user. */
    public String getSubject() {
        return subject;
    }

    /** The wire name of the status before; empty where there was none. */
    public Optional<String> getFromState() {
        return Optional.ofNullable(fromState);
    }

    /** The wire name of the status after; empty where nothing changed its status. */
    public Optional<String> getToState() {
        return Optional.ofNullable(toState);
    }

    public String getReason() {
        return reason;
    }

    /** The user who did it; empty when Zoe itself did. */
    public Optional<String> getActor() {
        return Optional.ofNullable(actor);
    }
}
