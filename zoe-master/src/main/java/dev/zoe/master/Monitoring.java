package dev.zoe.master;

import dev.zoe.db.OldRecords;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.loop.Chronicle;
import dev.zoe.master.loop.Inbox;
import dev.zoe.master.monitor.ExecutionLog;
import dev.zoe.master.monitor.LoadMeters;
import dev.zoe.master.monitor.LoopMeters;
import dev.zoe.master.monitor.MeteredBackEnd;
import dev.zoe.master.monitor.Violations;
import dev.zoe.master.threads.Daemons;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Puts the measurements of the master together, and does what is to be done from time to time beside the loop. */
final class Monitoring implements AutoCloseable {

    private static final double MILLIS = 1000;
    private static final Duration SWEEP_PAUSE = Duration.ofMinutes(1);

    private final MeterRegistry registry;
    private final Violations violations;
    private final ScheduledExecutorService sweeping =
            Executors.newSingleThreadScheduledExecutor(Daemons.named("retention"));
    private final ScheduledExecutorService asking = Executors.newSingleThreadScheduledExecutor(Daemons.named("load"));

    Monitoring(MeterRegistry registry) {
        this.registry = registry;
        this.violations = new Violations(registry);
        // Also when nothing is removed: a series that is missing looks like one that is misspelt.
        Retention.counters(registry);
    }

    Chronicle chronicle() {
        return new ExecutionLog(new LoopMeters(registry, violations));
    }

    BackEnd measured(BackEnd backEnd) {
        return new MeteredBackEnd(backEnd, registry);
    }

    /**
     * Starts asking.
     *
     * @param inbox of the present reign
     * @param pause between two looks at the load
     */
    void watch(
            Supplier<Inbox> inbox, Leadership leadership, Supplier<String> trouble, SteadyClock clock, Duration pause) {
        Gauge.builder("zoe.backend.trouble", () -> trouble.get().isEmpty() ? 0 : 1)
                .description("1 while the back-end does not answer")
                .register(registry);
        Gauge.builder("zoe.clock.ahead", () -> clock.ahead().toMillis() / MILLIS)
                .description("By how much the clock of the machine is ahead of the time the master goes by")
                .baseUnit("seconds")
                .register(registry);
        LoadMeters load = new LoadMeters(registry, inbox, leadership::isLeader, violations, System::nanoTime);
        Future<?> unused = asking.scheduleWithFixedDelay(load::ask, 0, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Starts removing what is older than {@code keep}. */
    void retain(OldRecords old, Duration keep, SteadyClock clock, Leadership leadership) {
        Retention retention = new Retention(old, keep, clock, leadership::isLeader, registry);
        LeadersDuty duty = new LeadersDuty(retention::sweep, leadership::isLeader, SWEEP_PAUSE, System::nanoTime);
        Future<?> unused = sweeping.scheduleWithFixedDelay(duty, 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        sweeping.shutdownNow();
        asking.shutdownNow();
    }
}
