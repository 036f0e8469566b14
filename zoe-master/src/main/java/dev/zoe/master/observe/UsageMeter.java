package dev.zoe.master.observe;

import dev.zoe.db.usage.MeasuredService;
import dev.zoe.db.usage.Measurement;
import dev.zoe.db.usage.MeasurementStore;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ServiceUsage;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.lease.LeaderFence;
import dev.zoe.master.lease.NotLeaderException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Measures at an interval what the programs of active services use, and writes it beside their reservations. It needs
 * neither the loop nor its state: a measurement that fails is missing in the usage, which says what was measured.
 */
public final class UsageMeter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(UsageMeter.class);
    private static final int BATCH_SIZE = 100;
    private static final double NANOS = 1e9;

    private final BackEnd backEnd;
    private final MeasurementStore store;
    private final TransactionOperations transactions;
    private final LeaderFence fence;
    private final Clock clock;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("usage"));

    /**
     * Starts to measure.
     *
     * @param fence lets only the leader write
     * @param interval pause between two measurements of all services
     */
    public UsageMeter(
            BackEnd backEnd,
            MeasurementStore store,
            TransactionOperations transactions,
            LeaderFence fence,
            Clock clock,
            Duration interval) {
        this.backEnd = backEnd;
        this.store = store;
        this.transactions = transactions;
        this.fence = fence;
        this.clock = clock;
        Future<?> unused = timer.scheduleWithFixedDelay(
                this::measure, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void measure() {
        try {
            measureAll();
        } catch (NotLeaderException e) {
            LOG.debug("no longer the leader: the use of services is not written");
        } catch (DataAccessException | TransactionException e) {
            LOG.warn("cannot write the use of services, measuring again later: error=\"{}\"", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("cannot measure the use of services", e);
        }
    }

    private void measureAll() {
        Set<String> silentNodes = new HashSet<>();
        List<Measurement> batch = new ArrayList<>();
        for (MeasuredService service : store.active()) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            if (!silentNodes.contains(service.node())) {
                measure(service, silentNodes).ifPresent(batch::add);
            }
            if (batch.size() == BATCH_SIZE) {
                write(batch);
                batch.clear();
            }
        }
        write(batch);
    }

    /** A node that does not answer is not asked again before the next measurement of all. */
    private Optional<Measurement> measure(MeasuredService service, Set<String> silentNodes) {
        try {
            Optional<ServiceUsage> usage = backEnd.stats(service.container());
            return usage.map(use ->
                    new Measurement(service.id(), clock.instant(), use.cpuNanos() / NANOS, Math.max(0, use.memory())));
        } catch (BackEndException e) {
            if (e.kind() == BackEndException.Kind.UNAVAILABLE) {
                silentNodes.add(service.node());
            }
            LOG.debug("cannot measure container={} error=\"{}\"", service.container(), e.getMessage());
            return Optional.empty();
        }
    }

    private void write(List<Measurement> batch) {
        if (!batch.isEmpty()) {
            transactions.executeWithoutResult(transaction -> {
                fence.check();
                store.add(batch);
            });
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
