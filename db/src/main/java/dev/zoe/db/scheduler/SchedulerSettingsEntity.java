package dev.zoe.db.scheduler;

import dev.zoe.db.mapping.EntityId;
import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.SpeedUp;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.MapKeyColumn;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of the scheduler for all processes of the site. There is one row. */
@Entity
@Table(name = "scheduler")
public class SchedulerSettingsEntity {

    /** The id of the row. */
    public static final int ONLY = 1;

    @Id
    private int id = ONLY;

    private QueueOrder queueOrder;
    private Allocator allocator;
    private BackFill backFill;
    private int backFillDepth;
    private Placement placement;
    private boolean preemption;
    private double minimumRunSeconds;
    private double coolDownSeconds;
    private @Nullable Double ageingSeconds;
    private double ageingFactor;
    private double lostAtReclaim;

    @ElementCollection(fetch = FetchType.EAGER)
    @CollectionTable(name = "scheduler_weight", joinColumns = @JoinColumn(name = "scheduler_id"))
    @MapKeyColumn(name = "holder")
    @Column(name = "weight")
    private Map<String, Double> weights = new HashMap<>();

    private Instant changedAt;

    /** Null before it is saved; this marks a new row, since the id is always set. */
    @Version
    private @Nullable Long version;

    protected SchedulerSettingsEntity() {}

    /** The first settings of the site. */
    public SchedulerSettingsEntity(Settings settings, Instant at) {
        set(settings, at);
    }

    /** Takes over settings. Of the speed-up nothing is kept: it is the linear one. */
    public final void set(Settings settings, Instant at) {
        queueOrder = settings.order();
        allocator = settings.allocator();
        backFill = settings.backFill();
        backFillDepth = settings.backFillDepth();
        placement = settings.placement();
        preemption = settings.preemption();
        minimumRunSeconds = settings.hysteresis().minimumRun();
        coolDownSeconds = settings.hysteresis().coolDown();
        double ageing = settings.ageing().seconds();
        ageingSeconds = Double.isInfinite(ageing) ? null : ageing;
        ageingFactor = settings.ageing().factor();
        lostAtReclaim = settings.lostAtReclaim();
        if (!weights.equals(settings.weights())) {
            weights.clear();
            weights.putAll(settings.weights());
        }
        // What is shown at once is the same that is read later.
        changedAt = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** What the scheduler takes. */
    public Settings settings() {
        return new Settings(
                queueOrder,
                allocator,
                backFill,
                backFillDepth,
                placement,
                preemption,
                new Settings.Hysteresis(minimumRunSeconds, coolDownSeconds),
                new Settings.Ageing(ageingSeconds == null ? Double.POSITIVE_INFINITY : ageingSeconds, ageingFactor),
                SpeedUp.LINEAR,
                lostAtReclaim,
                weights);
    }

    public Instant getChangedAt() {
        return changedAt;
    }

    /**
     * Grows with every change.
     *
     * @throws IllegalStateException before it is saved
     */
    public long getSettingsVersion() {
        return EntityId.id(version, "the scheduler");
    }
}
