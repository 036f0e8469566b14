package dev.zoe.master.idle;

import dev.zoe.db.activity.ActivityCheck;
import dev.zoe.db.activity.ActivityCheckReader;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.MasterEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Asks services at an interval how long they have been idle. An execution of which some service does not answer is not
 * reported: it may be in use.
 */
public final class ActivityMonitor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ActivityMonitor.class);
    private static final int THREADS = 2;
    /** A probe in progress takes a connection and no thread. */
    private static final int MOST_AT_ONCE = 200;

    private final ActivityCheckReader checks;
    private final EventInbox inbox;
    private final Clock clock;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("activity-timer"));
    private final ExecutorService executor = Executors.newFixedThreadPool(THREADS, DaemonThreads.named("activity"));
    private final ActivityProbe probe = new ActivityProbe(executor);

    /**
     * Starts to ask.
     *
     * @param interval pause between two rounds
     */
    public ActivityMonitor(ActivityCheckReader checks, EventInbox inbox, Clock clock, Duration interval) {
        this.checks = checks;
        this.inbox = inbox;
        this.clock = clock;
        Future<?> unused = timer.scheduleWithFixedDelay(
                this::ask, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void ask() {
        try {
            List<ActivityCheck> all = checks.all();
            Map<Long, Instant> lastActivity = new HashMap<>();
            Set<Long> unknown = new HashSet<>();
            for (int from = 0; from < all.size(); from += MOST_AT_ONCE) {
                ask(all.subList(from, Math.min(from + MOST_AT_ONCE, all.size())), lastActivity, unknown);
            }
            lastActivity.keySet().removeAll(unknown);
            if (!lastActivity.isEmpty()) {
                inbox.put(new MasterEvent.ActivityReported(lastActivity));
            }
        } catch (DataAccessException | TransactionException e) {
            LOG.warn("cannot read which services report their activity: error=\"{}\"", e.getMessage());
        } catch (RejectedExecutionException closed) {
            LOG.trace("no further question, this master no longer leads");
        } catch (RuntimeException e) {
            // An exception from this method would silently end the schedule.
            LOG.error("cannot ask services for their activity", e);
        }
    }

    private void ask(List<ActivityCheck> some, Map<Long, Instant> lastActivity, Set<Long> unknown) {
        List<CompletableFuture<Optional<Instant>>> answers =
                some.stream().map(this::lastActivity).toList();
        for (int i = 0; i < some.size(); i++) {
            long execution = some.get(i).execution();
            answers.get(i)
                    .join()
                    .ifPresentOrElse(
                            at -> lastActivity.merge(execution, at, (one, two) -> one.isAfter(two) ? one : two),
                            () -> unknown.add(execution));
        }
    }

    private CompletableFuture<Optional<Instant>> lastActivity(ActivityCheck check) {
        return check.address()
                .map(address -> probe.idleTime(address, check.path())
                        .thenApply(idle -> idle.map(time -> clock.instant().minus(time))))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
    }

    @Override
    public void close() {
        timer.shutdownNow();
        executor.shutdownNow();
    }
}
