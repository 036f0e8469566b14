package dev.zoe.master.metrics;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.mapping.WireNamed;
import dev.zoe.db.usage.ReservedAmount;
import dev.zoe.db.usage.UsageKind;
import dev.zoe.master.event.ExecutionChange;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.event.MasterEvent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Counts and times the work of the loop. Times of executions are those in the database, also of earlier leaders. */
public final class LoopMetrics implements LoopListener {

    /** Shorter runs count as 1 s, so that an application that ends at once has no extreme ratio. */
    private static final Duration MIN_RUN = Duration.ofSeconds(1);

    private final MeterRegistry registry;
    private final Map<String, Timer> steps = new ConcurrentHashMap<>();
    private final Timer wait;
    private final DistributionSummary normalizedTurnaround;
    private final Counter reclaims;
    private final Counter idleReleases;
    private final Counter idleEnds;
    private final Counter failures;
    private final InvariantViolations violations;

    public LoopMetrics(MeterRegistry registry, InvariantViolations violations) {
        this.registry = registry;
        this.violations = violations;
        wait = Timer.builder("zoe.execution.wait")
                .description("From submission until all of the core is active")
                .serviceLevelObjectives(HistogramBuckets.LIFE)
                .register(registry);
        normalizedTurnaround = DistributionSummary.builder("zoe.execution.normalized.turnaround")
                .description("Turnaround divided by run time, of executions that ended well; 1 is best")
                .serviceLevelObjectives(HistogramBuckets.NORMALIZED_TURNAROUND)
                .register(registry);
        reclaims = Counter.builder("zoe.reclaims")
                .description("Elastic services reclaimed for another execution")
                .register(registry);
        idleReleases = Counter.builder("zoe.idle.releases")
                .description("Idle executions whose elastic services were stopped")
                .register(registry);
        idleEnds = Counter.builder("zoe.idle.ends")
                .description("Executions that were ended because they were idle")
                .register(registry);
        failures = Counter.builder("zoe.cycle.failures")
                .description("Cycles of the loop that failed and were tried again")
                .register(registry);
        for (UsageKind kind : UsageKind.values()) {
            coreSeconds(kind);
            byteSeconds(kind);
        }
        for (ExecutionStatus status : ExecutionStatus.values()) {
            if (status.hasEnded()) {
                turnaround(status);
            }
        }
    }

    @Override
    public void step(String step, long nanos) {
        steps.computeIfAbsent(step, name -> Timer.builder("zoe.loop.step")
                        .description("Time of one step of the loop")
                        .tag("step", name)
                        .serviceLevelObjectives(HistogramBuckets.STEP)
                        .register(registry))
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void executionChanged(ExecutionChange change) {
        change.waited().ifPresent(wait::record);
        change.turnaround().ifPresent(turnaround -> {
            turnaround(change.after()).record(turnaround);
            if (change.after() == ExecutionStatus.TERMINATED) {
                change.ran().ifPresent(ran -> normalizedTurnaround.record(ratio(turnaround, ran)));
            }
        });
    }

    @Override
    public void reserved(ReservedAmount amount) {
        coreSeconds(amount.kind()).increment(amount.coreSeconds());
        byteSeconds(amount.kind()).increment(amount.byteSeconds());
    }

    private Counter coreSeconds(UsageKind kind) {
        return Counter.builder("zoe.reserved.core.seconds")
                .description("Cores times seconds that released services had reserved: core, elastic, lost to reclaim")
                .tag("kind", kind.wire())
                .register(registry);
    }

    private Counter byteSeconds(UsageKind kind) {
        return Counter.builder("zoe.reserved.byte.seconds")
                .description("Bytes of memory times seconds that released services had reserved")
                .tag("kind", kind.wire())
                .register(registry);
    }

    private Timer turnaround(ExecutionStatus outcome) {
        return Timer.builder("zoe.execution.turnaround")
                .description("From submission to end; the count is that of ended executions")
                .tag("outcome", ((WireNamed) outcome).wire())
                .serviceLevelObjectives(HistogramBuckets.LIFE)
                .register(registry);
    }

    private static double ratio(Duration turnaround, Duration ran) {
        Duration counted = ran.compareTo(MIN_RUN) < 0 ? MIN_RUN : ran;
        return Math.max(1, (double) turnaround.toMillis() / counted.toMillis());
    }

    @Override
    public void reclaimed() {
        reclaims.increment();
    }

    @Override
    public void idleReleased() {
        idleReleases.increment();
    }

    @Override
    public void idleStopped() {
        idleEnds.increment();
    }

    @Override
    public void illegalTransition(String instance, String state, String event) {
        violations.count(InvariantViolations.Rule.ILLEGAL_TRANSITION);
    }

    @Override
    public void cycleFailed() {
        failures.increment();
    }

    @Override
    public void dropped(MasterEvent event) {
        violations.count(InvariantViolations.Rule.EVENT_DROPPED);
    }
}
