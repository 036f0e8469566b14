package dev.zoe.db.execution;

import dev.zoe.application.Application;
import dev.zoe.application.ApplicationFootprint;
import dev.zoe.application.SafeText;
import dev.zoe.application.SiteLimits;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.mapping.EntityId;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.user.UserEntity;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/**
 * A submitted application. It knows nothing of its services: those are asked for by {@link ServiceRepository}, so that
 * a list of executions never loads them by accident. Owner and group are loaded by every query of
 * {@link ExecutionRepository}.
 *
 * <p>What was submitted never changes, and no update writes it again.
 *
 * <p>Ids are taken one by one, not in blocks: people type them, and with several APIs a larger one must be a newer one.
 */
@Entity
@Table(name = "execution")
public class ExecutionEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "execution_id")
    @SequenceGenerator(name = "execution_id", sequenceName = "execution_id", allocationSize = 1)
    private @Nullable Long id;

    @Column(updatable = false)
    private String name;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    @JoinColumn(updatable = false)
    private UserEntity owner;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(updatable = false)
    private @Nullable GroupEntity group;

    private ExecutionStatus status;
    private @Nullable ExecutionStatus outcome;

    @Column(updatable = false)
    private Application.Kind kind;

    @Column(updatable = false)
    @JdbcTypeCode(SqlTypes.JSON)
    private String description;

    @Column(updatable = false)
    private int coreCount;

    @Column(updatable = false)
    private int elasticCount;

    @Column(updatable = false)
    private long coreMillicores;

    @Column(updatable = false)
    private long coreMemory;

    @Column(updatable = false)
    private int coreGpus;

    @Column(updatable = false)
    private long elasticMillicores;

    @Column(updatable = false)
    private long elasticMemory;

    @Column(updatable = false)
    private int elasticGpus;

    @Column(updatable = false)
    private int storedRows;

    @Column(updatable = false)
    private long storedBytes;

    private int peakServices;

    @Column(updatable = false)
    private Instant submittedAt;

    @Column(insertable = false, updatable = false)
    private boolean waitsForOthers;

    @Column(insertable = false, updatable = false)
    private @Nullable Instant eligibleAt;

    @Column(insertable = false, updatable = false)
    private @Nullable Long arrayId;

    @Column(insertable = false, updatable = false)
    private @Nullable Integer arrayIndex;

    private @Nullable Instant queuedAt;
    private @Nullable Instant startedAt;
    private @Nullable Instant endedAt;
    private @Nullable Instant cancelRequestedAt;
    private @Nullable Long cancelRequestedBy;
    private @Nullable Integer exitCode;
    private @Nullable String errorMessage;

    @Version
    private long version;

    protected ExecutionEntity() {}

    /**
     * An execution that was just submitted.
     *
     * @param name of the execution; the application's own unless the user gave another
     * @param description the application as canonical JSON of format 4
     */
    public ExecutionEntity(
            String name, UserEntity owner, Application application, String description, Instant submittedAt) {
        this.name = name;
        this.owner = owner;
        this.status = ExecutionStatus.SUBMITTED;
        this.kind = application.kind();
        this.description = description;
        this.coreCount = application.coreCount();
        this.elasticCount = application.elasticCount();
        ApplicationFootprint footprint = ApplicationFootprint.of(application, description, SiteLimits.defaults());
        this.coreMillicores = footprint.coreMillicores();
        this.coreMemory = footprint.coreMemory();
        this.coreGpus = Math.toIntExact(footprint.coreGpus());
        this.elasticMillicores = footprint.elasticMillicores();
        this.elasticMemory = footprint.elasticMemory();
        this.elasticGpus = Math.toIntExact(footprint.elasticGpus());
        this.storedRows = Math.toIntExact(footprint.rows());
        this.storedBytes = footprint.bytes();
        this.submittedAt = submittedAt;
    }

    /**
     * Takes on a status and notes when it first did so. The life cycle decides which changes are legal.
     *
     * @throws IllegalArgumentException for {@code cleaning-up}, which needs an outcome: see {@link #cleanUp}
     */
    public void enter(ExecutionStatus next, Instant at) {
        switch (next) {
            case QUEUED -> queuedAt = queuedAt == null ? notBeforeLast(at) : queuedAt;
            case RUNNING -> startedAt = startedAt == null ? notBeforeLast(at) : startedAt;
            case TERMINATED, ERROR, CANCELLED -> endedAt = notBeforeLast(at);
            case SUBMITTED, STARTING -> {}
            case CLEANING_UP ->
                throw new IllegalArgumentException(
                        "execution " + id + " cannot enter cleaning-up without an outcome: use cleanUp");
        }
        status = next;
    }

    /** The clocks of API and master differ: what came later must not look earlier. */
    private Instant notBeforeLast(Instant at) {
        Instant last = submittedAt;
        for (@Nullable Instant earlier : Arrays.asList(queuedAt, startedAt)) {
            last = earlier != null && earlier.isAfter(last) ? earlier : last;
        }
        return at.isBefore(last) ? last : at;
    }

    /** Its services are being stopped; afterwards it ends in {@code outcome}, which is one of the final statuses. */
    public void cleanUp(ExecutionStatus outcome) {
        if (!outcome.hasEnded()) {
            throw new IllegalArgumentException(
                    "execution %s cannot clean up towards %s: that is no final status".formatted(id, outcome.wire()));
        }
        this.outcome = outcome;
        status = ExecutionStatus.CLEANING_UP;
    }

    /** Remembers the largest number of services that were active at the same time. */
    public void sawServices(int active) {
        peakServices = Math.max(peakServices, active);
    }

    /**
     * The number of the execution.
     *
     * @throws IllegalStateException before it is saved
     */
    public long getId() {
        return EntityId.id(id, "execution \"" + name + "\"");
    }

    public String getName() {
        return name;
    }

    /** With its name and {@code fs_uid}, without its role and quota. */
    public UserEntity getOwner() {
        return owner;
    }

    /** The group that it counts for, with its name. */
    public Optional<GroupEntity> getGroup() {
        return Optional.ofNullable(group);
    }

    public ExecutionStatus getStatus() {
        return status;
    }

    /** Where it will end or has ended; empty as long as that is open. */
    public Optional<ExecutionStatus> getOutcome() {
        return Optional.ofNullable(outcome);
    }

    public Application.Kind getKind() {
        return kind;
    }

    /** The application as JSON of format 4. */
    public String getDescription() {
        return description;
    }

    /** Services it cannot work without. */
    public int getCoreCount() {
        return coreCount;
    }

    /** Services that only make it faster. */
    public int getElasticCount() {
        return elasticCount;
    }

    /** The most services that were active at the same time. */
    public int getPeakServices() {
        return peakServices;
    }

    public Instant getSubmittedAt() {
        return submittedAt;
    }

    /** Whether it may not be queued yet, because it waits for the end of others. {@link DependencyStore} changes it. */
    public boolean isWaitingForOthers() {
        return waitsForOthers;
    }

    /** Its place in an array. */
    public Optional<ArrayMember> getArray() {
        return arrayId == null || arrayIndex == null
                ? Optional.empty()
                : Optional.of(new ArrayMember(arrayId, arrayIndex));
    }

    /** When it ceased to wait for others; empty if it never did. */
    public Optional<Instant> getEligibleAt() {
        return Optional.ofNullable(eligibleAt);
    }

    /** When it could have been queued first. */
    public Instant getArrivedAt() {
        return eligibleAt == null ? submittedAt : eligibleAt;
    }

    public Optional<Instant> getQueuedAt() {
        return Optional.ofNullable(queuedAt);
    }

    /** When all of its core was active for the first time. */
    public Optional<Instant> getStartedAt() {
        return Optional.ofNullable(startedAt);
    }

    public Optional<Instant> getEndedAt() {
        return Optional.ofNullable(endedAt);
    }

    public Optional<Instant> getCancelRequestedAt() {
        return Optional.ofNullable(cancelRequestedAt);
    }

    /** The number of the user who asked to end it. */
    public Optional<Long> getCancelRequestedBy() {
        return Optional.ofNullable(cancelRequestedBy);
    }

    /** Of the monitored service. */
    public Optional<Integer> getExitCode() {
        return Optional.ofNullable(exitCode);
    }

    public void setExitCode(@Nullable Integer exitCode) {
        this.exitCode = exitCode;
    }

    public Optional<String> getErrorMessage() {
        return Optional.ofNullable(errorMessage);
    }

    public void setErrorMessage(@Nullable String errorMessage) {
        this.errorMessage = SafeText.linesOrNull(errorMessage);
    }
}
