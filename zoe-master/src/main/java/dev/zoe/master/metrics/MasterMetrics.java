package dev.zoe.master.metrics;

import dev.zoe.db.retention.ExpiredRecordRemover;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.leader.LeaderTask;
import dev.zoe.master.leader.RecordRetention;
import dev.zoe.master.leader.SteadyClock;
import dev.zoe.master.lease.Leadership;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Builds the metrics of the master, and schedules the periodic work beside the loop. */
public final class MasterMetrics implements AutoCloseable {

    private static final double MILLIS = 1000;
    private static final Duration SWEEP_INTERVAL = Duration.ofMinutes(1);

    private final MeterRegistry registry;
    private final InvariantViolations violations;
    private final ScheduledExecutorService retentionTimer =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("retention"));
    private final ScheduledExecutorService loadTimer =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("load"));

    public MasterMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.violations = new InvariantViolations(registry);
        // At the start: a missing series would look like a misspelt one.
        RecordRetention.counters(registry);
    }

    public LoopListener listener() {
        return new ExecutionChangeLog(new LoopMetrics(registry, violations));
    }

    public BackEnd measured(BackEnd backEnd) {
        return new MeteredBackEnd(backEnd, registry);
    }

    /**
     * Starts the queries of the load.
     *
     * @param inbox the inbox of the present session
     * @param interval interval between two queries
     */
    public void watch(
            Supplier<EventInbox> inbox,
            Leadership leadership,
            Supplier<String> backEndFailure,
            SteadyClock clock,
            Duration interval) {
        Gauge.builder("zoe.backend.trouble", () -> backEndFailure.get().isEmpty() ? 0 : 1)
                .description("1 while the back-end does not answer")
                .register(registry);
        Gauge.builder("zoe.clock.ahead", () -> clock.ahead().toMillis() / MILLIS)
                .description("By how much the clock of the machine is ahead of the clock of the master")
                .baseUnit("seconds")
                .register(registry);
        LoadMetrics load = new LoadMetrics(registry, inbox, leadership::isLeader, violations, System::nanoTime);
        Future<?> unused =
                loadTimer.scheduleWithFixedDelay(load::refresh, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Starts the removal of records that are older than {@code keep}. */
    public void retain(ExpiredRecordRemover old, Duration keep, SteadyClock clock, Leadership leadership) {
        RecordRetention retention = new RecordRetention(old, keep, clock, leadership::isLeader, registry);
        LeaderTask task =
                new LeaderTask(retention::removeOldRecords, leadership::isLeader, SWEEP_INTERVAL, System::nanoTime);
        Future<?> unused = retentionTimer.scheduleWithFixedDelay(task, 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        retentionTimer.shutdownNow();
        loadTimer.shutdownNow();
    }
}
