package dev.zoe.master.loop;

import dev.zoe.application.SafeText;
import dev.zoe.db.failure.DatabaseOutage;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.lease.NotLeaderException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;

/**
 * Runs cycles and handles those that fail. A failed cycle is repeated once on a working set that is read from the
 * database again. When it fails again, its events are tried one by one. An execution that cannot be recorded is found
 * by bisection and quarantined, so that it does not hold up the others. While the database is unavailable, events wait.
 */
final class CycleRecovery {

    private static final Logger LOG = LoggerFactory.getLogger(CycleRecovery.class);

    /** The operations on the loop that this class needs. */
    interface Cycles {
        void run(List<MasterEvent> events);

        /** The next cycle reads the working set from the database. */
        void dropWorkingSet();

        /** The executions that the last cycle changed, or was about to change. */
        Set<Long> executions();
    }

    private final Cycles cycles;
    private final ExecutionQuarantine quarantine;
    private final EventInbox inbox;
    private final Clock clock;
    private final Duration databaseRetryInterval;
    private final LoopListener listener;
    private final Consumer<String> databaseFailure;
    private RuntimeException lastFailure = new IllegalStateException("no cycle has failed");

    CycleRecovery(
            Cycles cycles,
            ExecutionQuarantine quarantine,
            EventInbox inbox,
            Clock clock,
            Duration databaseRetryInterval,
            LoopListener listener,
            Consumer<String> databaseFailure) {
        this.cycles = cycles;
        this.quarantine = quarantine;
        this.inbox = inbox;
        this.clock = clock;
        this.databaseRetryInterval = databaseRetryInterval;
        this.listener = listener;
        this.databaseFailure = databaseFailure;
    }

    /** @throws NotLeaderException when this process has lost the lease */
    void run(List<MasterEvent> events) throws InterruptedException {
        try {
            cycles.run(events);
        } catch (NotLeaderException e) {
            throw e;
        } catch (RuntimeException e) {
            if (!postponed(events, e)) {
                listener.cycleFailed();
                LOG.warn("cycle failed, repeating it: events={} error=\"{}\"", events.size(), message(e));
                cycles.dropWorkingSet();
                repeat(events);
            }
        }
    }

    /** Most failures are conflicts with a user who cancels at the same moment: the repeated cycle succeeds. */
    private void repeat(List<MasterEvent> events) throws InterruptedException {
        try {
            cycles.run(events);
        } catch (NotLeaderException e) {
            throw e;
        } catch (RuntimeException e) {
            if (!postponed(events, e)) {
                LOG.warn(
                        "cycle failed again, trying its events one by one: events={} error=\"{}\"",
                        events.size(),
                        message(e));
                cycles.dropWorkingSet();
                runOneByOne(events);
            }
        }
    }

    private void runOneByOne(List<MasterEvent> events) throws InterruptedException {
        if (events.isEmpty()) {
            // The cycle was for a decision that was due.
            runAlone(List.of());
        }
        for (int i = 0; i < events.size(); i++) {
            if (!runAlone(events.subList(i, i + 1))) {
                inbox.putBack(events.subList(i + 1, events.size()));
                return;
            }
        }
    }

    /** Returns false when the database became unavailable. */
    private boolean runAlone(List<MasterEvent> event) throws InterruptedException {
        try {
            if (!succeeds(event) && !quarantined(event)) {
                event.forEach(this::drop);
            }
            return true;
        } catch (NotLeaderException e) {
            throw e;
        } catch (RuntimeException e) {
            if (postponed(event, e)) {
                return false;
            }
            throw e;
        }
    }

    private void drop(MasterEvent event) {
        listener.dropped(event);
        LOG.error(
                "dropping event={}; the next round or listing recovers it: error=\"{}\"",
                SafeText.line(event.toString()),
                message(lastFailure));
    }

    /** Whether a cycle succeeds. Throws only when the database is unavailable or the lease is lost. */
    private boolean succeeds(List<MasterEvent> events) {
        try {
            cycles.run(events);
            return true;
        } catch (NotLeaderException e) {
            throw e;
        } catch (RuntimeException e) {
            if (DatabaseOutage.of(e).isPresent()) {
                throw e;
            }
            cycles.dropWorkingSet();
            lastFailure = e;
            return false;
        }
    }

    /**
     * Finds and quarantines the executions that cannot be recorded, and records all others. Returns false when the
     * cycle fails for another reason.
     */
    private boolean quarantined(List<MasterEvent> events) {
        Set<Long> suspects = new LinkedHashSet<>();
        do {
            if (!suspects.addAll(cycles.executions())) {
                quarantine.release(suspects);
                cycles.dropWorkingSet();
                return false;
            }
            quarantine.hold(suspects, clock.instant());
            cycles.dropWorkingSet();
        } while (!succeeds(events));
        bisect(List.copyOf(suspects), events);
        return true;
    }

    /** Of held executions, at least one of which makes these events fail, releases those that do not. */
    private void bisect(List<Long> held, List<MasterEvent> events) {
        if (held.size() == 1) {
            Duration duration = quarantine.add(held.get(0), clock.instant());
            LOG.error(
                    "cannot record an execution; it is quarantined: execution={} seconds={} error=\"{}\"",
                    held.get(0),
                    duration.toSeconds(),
                    message(lastFailure));
            return;
        }
        int half = held.size() / 2;
        for (List<Long> part : List.of(held.subList(0, half), held.subList(half, held.size()))) {
            quarantine.release(part);
            cycles.dropWorkingSet();
            if (!succeeds(events)) {
                quarantine.hold(part, clock.instant());
                bisect(part, events);
            }
        }
    }

    /** If the database is unavailable, puts the events back, waits, and returns true. */
    private boolean postponed(List<MasterEvent> events, RuntimeException failure) throws InterruptedException {
        Optional<String> unavailable = DatabaseOutage.of(failure);
        if (unavailable.isEmpty()) {
            return false;
        }
        LOG.warn("{}; events wait: events={} error=\"{}\"", unavailable.get(), events.size(), message(failure));
        databaseFailure.accept(unavailable.get());
        cycles.dropWorkingSet();
        inbox.putBack(events);
        TimeUnit.MILLISECONDS.sleep(databaseRetryInterval.toMillis());
        return true;
    }

    /** Without the refused statement, which contains the values to be written. */
    private static String message(Throwable failure) {
        return SafeText.line(NestedExceptionUtils.getMostSpecificCause(failure).toString());
    }
}
