package dev.zoe.master.metrics;

import dev.zoe.db.retention.ExpiredRecordRemover;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.DaemonThreads;
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

/** Puts the measurements of the master together, and does what is to be done from time to time beside the loop. */
public final class MasterMetrics implements AutoCloseable {

    private static final double MILLIS = 1000;
    private static final Duration SWEEP_PAUSE = Duration.ofMinutes(1);

    private final MeterRegistry registry;
    private final InvariantViolations violations;
    private final ScheduledExecutorService sweeping =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("retention"));
    private final ScheduledExecutorService asking =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("load"));

    public MasterMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.violations = new InvariantViolations(registry);
        // Also when nothing is removed: a series that is missing looks like one that is misspelt.
        RecordRetention.counters(registry);
    }

    public LoopListener listener() {
        return new ExecutionChangeLog(new LoopMetrics(registry, violations));
    }

    public BackEnd measured(BackEnd backEnd) {
        return new MeteredBackEnd(backEnd, registry);
    }

    /**
     * Starts asking.
     *
     * @param inbox of the present reign
     * @param pause between two looks at the load
     */
    public void watch(
            Supplier<EventInbox> inbox,
            Leadership leadership,
            Supplier<String> trouble,
            SteadyClock clock,
            Duration pause) {
        Gauge.builder("zoe.backend.trouble", () -> trouble.get().isEmpty() ? 0 : 1)
                .description("1 while the back-end does not answer")
                .register(registry);
        Gauge.builder("zoe.clock.ahead", () -> clock.ahead().toMillis() / MILLIS)
                .description("By how much the clock of the machine is ahead of the time the master goes by")
                .baseUnit("seconds")
                .register(registry);
        LoadMetrics load = new LoadMetrics(registry, inbox, leadership::isLeader, violations, System::nanoTime);
        Future<?> unused = asking.scheduleWithFixedDelay(load::ask, 0, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Starts removing what is older than {@code keep}. */
    public void retain(ExpiredRecordRemover old, Duration keep, SteadyClock clock, Leadership leadership) {
        RecordRetention retention = new RecordRetention(old, keep, clock, leadership::isLeader, registry);
        LeaderTask task = new LeaderTask(retention::sweep, leadership::isLeader, SWEEP_PAUSE, System::nanoTime);
        Future<?> unused = sweeping.scheduleWithFixedDelay(task, 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        sweeping.shutdownNow();
        asking.shutdownNow();
    }
}
