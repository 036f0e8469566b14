package dev.zoe.master.leader;

import dev.zoe.db.retention.ExpiredRecordRemover;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Removes records that are older than the retention of the site, in small batches, while this process leads. A record
 * must be old by the clock of the master and by that of the database, so that one wrong clock does not remove the
 * history.
 */
public final class RecordRetention {

    private static final Logger LOG = LoggerFactory.getLogger(RecordRetention.class);
    private static final int BATCH_SIZE = 200;

    private final ExpiredRecordRemover old;
    private final Duration keep;
    private final Clock clock;
    private final BooleanSupplier isLeader;
    private final Counter executions;
    private final Counter events;
    private final Counter arrays;

    public RecordRetention(
            ExpiredRecordRemover old, Duration keep, Clock clock, BooleanSupplier isLeader, MeterRegistry registry) {
        this.old = old;
        this.keep = keep;
        this.clock = clock;
        this.isLeader = isLeader;
        Counters counters = counters(registry);
        this.executions = counters.executions();
        this.events = counters.events();
        this.arrays = counters.arrays();
    }

    /** Numbers of removed records. */
    record Counters(Counter executions, Counter events, Counter arrays) {}

    public static Counters counters(MeterRegistry registry) {
        return new Counters(counter("executions", registry), counter("events", registry), counter("arrays", registry));
    }

    private static Counter counter(String kind, MeterRegistry registry) {
        return Counter.builder("zoe.retention.removed")
                .description("Records removed because of their age")
                .tag("what", kind)
                .register(registry);
    }

    /** Removes all records that are too old now. */
    public void removeOldRecords() {
        try {
            Instant before = earlier(clock.instant(), old.now()).minus(keep);
            long executionCount = drain(executions, () -> old.removeExecutions(before, BATCH_SIZE));
            drain(arrays, () -> old.removeArrays(BATCH_SIZE));
            long eventCount = drain(events, () -> old.removeEvents(before, BATCH_SIZE));
            if (executionCount + eventCount > 0) {
                LOG.info("removed old records: executions={} events={} before={}", executionCount, eventCount, before);
            }
        } catch (DataAccessException | TransactionException e) {
            LOG.warn("cannot remove old records, retrying later: error=\"{}\"", e.getMessage());
        }
    }

    private interface Batch {
        int remove();
    }

    private long drain(Counter counter, Batch batch) {
        long total = 0;
        int removed = BATCH_SIZE;
        while (removed == BATCH_SIZE && isLeader.getAsBoolean()) {
            removed = batch.remove();
            counter.increment(removed);
            total += removed;
        }
        return total;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
