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
 * Removes what is older than the site keeps, in small pieces, while this process leads. Nothing is removed that is not
 * old by the clock of the master and by that of the database: one that is wrong must not empty the history.
 */
public final class RecordRetention {

    private static final Logger LOG = LoggerFactory.getLogger(RecordRetention.class);
    private static final int AT_ONCE = 200;

    private final ExpiredRecordRemover old;
    private final Duration keep;
    private final Clock clock;
    private final BooleanSupplier leads;
    private final Counter executions;
    private final Counter events;

    public RecordRetention(
            ExpiredRecordRemover old, Duration keep, Clock clock, BooleanSupplier leads, MeterRegistry registry) {
        this.old = old;
        this.keep = keep;
        this.clock = clock;
        this.leads = leads;
        Counters counters = counters(registry);
        this.executions = counters.executions();
        this.events = counters.events();
    }

    /** What was removed. */
    record Counters(Counter executions, Counter events) {}

    public static Counters counters(MeterRegistry registry) {
        return new Counters(counter("executions", registry), counter("events", registry));
    }

    private static Counter counter(String what, MeterRegistry registry) {
        return Counter.builder("zoe.retention.removed")
                .description("Records removed because of their age")
                .tag("what", what)
                .register(registry);
    }

    /** Removes everything that is too old now. */
    public void sweep() {
        try {
            Instant before = earlier(clock.instant(), old.now()).minus(keep);
            long gone = drain(executions, () -> old.removeExecutions(before, AT_ONCE));
            long happened = drain(events, () -> old.removeEvents(before, AT_ONCE));
            if (gone + happened > 0) {
                LOG.info("removed {} executions and {} events of before {}", gone, happened, before);
            }
        } catch (DataAccessException | TransactionException e) {
            LOG.warn("old records could not be removed, and are tried again later: {}", e.getMessage());
        }
    }

    private interface Piece {
        int remove();
    }

    private long drain(Counter counter, Piece piece) {
        long all = 0;
        int some = AT_ONCE;
        while (some == AT_ONCE && leads.getAsBoolean()) {
            some = piece.remove();
            counter.increment(some);
            all += some;
        }
        return all;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
