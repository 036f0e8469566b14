package dev.zoe.db.service;

import dev.zoe.application.SafeText;
import dev.zoe.db.mapping.EntityId;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hibernate.annotations.Fetch;
import org.hibernate.annotations.FetchMode;
import org.jspecify.annotations.Nullable;

/**
 * One instance of a component of an execution.
 *
 * <p>It holds the number of its execution and not the execution: hundreds are inserted in one batch without loading
 * anything, and a service read in one transaction is complete in the next. Its ports are always there; a query for any
 * number of services costs one more query for all their ports.
 */
@Entity
@Table(name = "service")
public class ServiceEntity {

    private static final double MILLIS = 1000;

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "service_id")
    @SequenceGenerator(name = "service_id", sequenceName = "service_id", allocationSize = 50)
    private @Nullable Long id;

    private long executionId;
    private String component;
    private int ordinal;
    private String name;
    private boolean core;
    private ServiceStatus status;
    private @Nullable String node;
    private @Nullable String containerName;
    private @Nullable String backendId;
    private @Nullable String address;
    private @Nullable String placedBecause;
    private @Nullable Integer exitCode;
    private boolean outOfMemory;
    private @Nullable String errorMessage;
    private int restarts;
    private @Nullable Instant retryAt;
    private @Nullable Instant startedAt;
    private @Nullable Instant endedAt;
    private double earlierSeconds;

    @Version
    private long version;

    @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true, fetch = FetchType.EAGER)
    @Fetch(FetchMode.SUBSELECT)
    @JoinColumn(name = "service_id", nullable = false, updatable = false)
    @OrderBy("number, name")
    private List<ServicePortEntity> ports = new ArrayList<>();

    protected ServiceEntity() {}

    /**
     * A service that is known and not placed.
     *
     * @param ordinal counted from 0 within the component, core ones first
     */
    public ServiceEntity(long executionId, String component, int ordinal, boolean core) {
        this.executionId = executionId;
        this.component = component;
        this.ordinal = ordinal;
        this.name = component + ordinal;
        this.core = core;
        this.status = ServiceStatus.CREATED;
    }

    public void addPort(ServicePortEntity port) {
        ports.add(port);
    }

    /** The scheduler chose a node: {@code runnable}, with nothing left of an earlier attempt. */
    public void place(String node, String containerName, String because) {
        this.node = node;
        this.containerName = containerName;
        this.placedBecause = because;
        backendId = null;
        address = null;
        exitCode = null;
        outOfMemory = false;
        errorMessage = null;
        retryAt = null;
        earlierSeconds += lastSeconds(endedAt);
        startedAt = null;
        endedAt = null;
        status = ServiceStatus.RUNNABLE;
    }

    /** Its program ended at this time, before it is noted that it did; never before its start. */
    public void endedAt(Instant at) {
        endedAt = startedAt != null && at.isBefore(startedAt) ? startedAt : at;
    }

    /**
     * Takes on a status and notes the time of a start and of an end. The life cycle decides which changes are legal.
     */
    public void enter(ServiceStatus next, Instant at) {
        switch (next) {
            case ACTIVE -> startedAt = startedAt == null ? at : startedAt;
            case INACTIVE, ERROR -> endedAt = endedAt == null ? at : endedAt;
            case CREATED, RUNNABLE, STARTING, TERMINATING -> {}
        }
        status = next;
    }

    /** It is not started again before {@code retryAt}. */
    public void setRetryAt(@Nullable Instant retryAt) {
        this.retryAt = retryAt;
    }

    public void setErrorMessage(@Nullable String errorMessage) {
        this.errorMessage = SafeText.linesOrNull(errorMessage);
    }

    /** Counts one more start after a failure. */
    public void countRestart() {
        restarts++;
    }

    /** What the back-end said of its end; null where it said nothing. */
    public void setResult(@Nullable Integer exitCode, boolean outOfMemory, @Nullable String errorMessage) {
        this.exitCode = exitCode;
        this.outOfMemory = outOfMemory;
        this.errorMessage = SafeText.linesOrNull(errorMessage);
    }

    /**
     * The number of the service.
     *
     * @throws IllegalStateException before it is saved
     */
    public long getId() {
        return EntityId.id(id, "service " + name);
    }

    public long getExecutionId() {
        return executionId;
    }

    /** The name of the component that it is an instance of. */
    public String getComponent() {
        return component;
    }

    public int getOrdinal() {
        return ordinal;
    }

    /** Component and ordinal: {@code worker0}. */
    public String getName() {
        return name;
    }

    /** Whether the execution cannot work without it; else it is elastic. */
    public boolean isCore() {
        return core;
    }

    public ServiceStatus getStatus() {
        return status;
    }

    /** The name of the node it is placed on. */
    public Optional<String> getNode() {
        return Optional.ofNullable(node);
    }

    /** Of the last placement; kept when the service has ended. */
    public Optional<String> getContainerName() {
        return Optional.ofNullable(containerName);
    }

    /** What the back-end calls it. */
    public Optional<String> getBackendId() {
        return Optional.ofNullable(backendId);
    }

    public void setBackendId(@Nullable String backendId) {
        this.backendId = backendId;
    }

    /** Its own address inside of the execution's network. */
    public Optional<String> getAddress() {
        return Optional.ofNullable(address);
    }

    public void setAddress(@Nullable String address) {
        this.address = SafeText.linesOrNull(address);
    }

    /** Why the scheduler chose the node. */
    public Optional<String> getPlacedBecause() {
        return Optional.ofNullable(placedBecause);
    }

    public Optional<Integer> getExitCode() {
        return Optional.ofNullable(exitCode);
    }

    public boolean isOutOfMemory() {
        return outOfMemory;
    }

    public Optional<String> getErrorMessage() {
        return Optional.ofNullable(errorMessage);
    }

    /** Starts after a failure. */
    public int getRestarts() {
        return restarts;
    }

    /** It is not placed again before. */
    public Optional<Instant> getRetryAt() {
        return Optional.ofNullable(retryAt);
    }

    /** When it became active, in its last placement. */
    public Optional<Instant> getStartedAt() {
        return Optional.ofNullable(startedAt);
    }

    public Optional<Instant> getEndedAt() {
        return Optional.ofNullable(endedAt);
    }

    /** Seconds that it was active until {@code now}, over all of its placements. */
    public double activeSeconds(Instant now) {
        return earlierSeconds + lastSeconds(endedAt == null ? now : endedAt);
    }

    /** One that was never active, or ended before it was, counts for nothing. */
    private double lastSeconds(@Nullable Instant end) {
        return startedAt == null || end == null
                ? 0
                : Math.max(0, Duration.between(startedAt, end).toMillis() / MILLIS);
    }

    /** By number. */
    public List<ServicePortEntity> getPorts() {
        return List.copyOf(ports);
    }
}
