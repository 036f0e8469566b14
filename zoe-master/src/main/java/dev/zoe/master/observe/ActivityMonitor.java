package dev.zoe.master.observe;

import dev.zoe.db.activity.ActivityCheck;
import dev.zoe.db.activity.ActivityCheckReader;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.MasterEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
import java.util.stream.Collectors;
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
    /** Questions in progress; one takes a connection and no thread. An execution with more is asked alone. */
    private static final int BATCH_SIZE = 200;

    private final ActivityCheckReader checks;
    private final EventInbox inbox;
    private final Clock clock;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("activity-timer"));
    private final ExecutorService executor = Executors.newFixedThreadPool(THREADS, DaemonThreads.named("activity"));
    private final ActivityProbe probe = new ActivityProbe();

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
            List<ActivityCheck> batch = new ArrayList<>();
            for (List<ActivityCheck> ofExecution : byExecution(checks.all())) {
                batch.addAll(ofExecution);
                if (batch.size() >= BATCH_SIZE) {
                    ask(batch);
                    batch.clear();
                }
            }
            ask(batch);
        } catch (DataAccessException | TransactionException e) {
            LOG.warn("cannot read which services report their activity: error=\"{}\"", e.getMessage());
        } catch (RejectedExecutionException closed) {
            LOG.trace("no further question, this master no longer leads");
        } catch (RuntimeException e) {
            // An exception from this method would silently end the schedule.
            LOG.error("cannot ask services for their activity", e);
        }
    }

    private static Collection<List<ActivityCheck>> byExecution(List<ActivityCheck> all) {
        return all.stream()
                .collect(Collectors.groupingBy(ActivityCheck::execution, LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    /** All services of some executions, at once. */
    private void ask(List<ActivityCheck> some) {
        Instant at = clock.instant();
        List<CompletableFuture<Optional<Instant>>> answers =
                some.stream().map(this::lastActivity).toList();
        Map<Long, Instant> lastActivity = new HashMap<>();
        Set<Long> unknown = new HashSet<>();
        for (int i = 0; i < some.size(); i++) {
            long execution = some.get(i).execution();
            answers.get(i)
                    .join()
                    .ifPresentOrElse(
                            used -> lastActivity.merge(execution, used, (one, two) -> one.isAfter(two) ? one : two),
                            () -> unknown.add(execution));
        }
        lastActivity.keySet().removeAll(unknown);
        if (!lastActivity.isEmpty()) {
            inbox.put(new MasterEvent.ActivityReported(at, lastActivity));
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
