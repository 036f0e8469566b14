package dev.zoe.api.event;

import dev.zoe.db.event.EventEntity;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.EventRepository;
import dev.zoe.db.event.EventRow;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads new events for all listeners: one query per round for any number of them, and none without a listener. */
public final class EventBroadcaster implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventBroadcaster.class);
    private static final int BATCH = 500;

    private final EventLog log;
    private final EventRepository events;
    private final EventQueries queries;
    private final Set<Consumer<EventRow>> listeners = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService rounds = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "event-feed");
        thread.setDaemon(true);
        return thread;
    });
    private final Future<?> running;
    /** The newest event that was handed out; below zero without a listener. */
    private long newest = -1;

    public EventBroadcaster(EventLog log, EventRepository events, EventQueries queries, Duration poll) {
        this.log = log;
        this.events = events;
        this.queries = queries;
        this.running = rounds.scheduleWithFixedDelay(this::round, 0, poll.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Hands every event after the returned one to {@code listener}, in order, until {@link #unsubscribe}. What is not
     * newer than the returned one can be read from now on, all of it.
     *
     * @param listener returns at once; it is called on the thread that reads for all
     */
    public synchronized long subscribe(Consumer<EventRow> listener) {
        if (newest < 0) {
            newest = committed(events.newestId());
        }
        listeners.add(listener);
        return newest;
    }

    /** An event with a smaller number may still be in a transaction; following waits for it. */
    private long committed(long event) {
        if (event > 0) {
            log.follow(event - 1, 1);
        }
        return event;
    }

    /** The number of the newest event. */
    public long newest() {
        return events.newestId();
    }

    /** Events after one, the oldest first. */
    public List<EventRow> after(long event, int limit) {
        List<Long> ids =
                log.follow(event, limit).stream().map(EventEntity::getId).toList();
        return ids.isEmpty() ? List.of() : queries.find(ids);
    }

    public synchronized void unsubscribe(Consumer<EventRow> listener) {
        listeners.remove(listener);
        if (listeners.isEmpty()) {
            newest = -1;
        }
    }

    private void round() {
        try {
            handOut();
        } catch (RuntimeException e) {
            // A periodic task that throws is never run again, and the database may be back in the next round.
            LOG.warn("Reading new events failed; retrying in the next round: reason=\"{}\"", e.getMessage());
        }
    }

    private synchronized void handOut() {
        if (newest < 0) {
            return;
        }
        List<EventEntity> found = log.follow(newest, BATCH);
        if (found.isEmpty()) {
            return;
        }
        List<Long> ids = found.stream().map(EventEntity::getId).toList();
        for (EventRow event : queries.find(ids)) {
            listeners.forEach(listener -> listener.accept(event));
        }
        newest = ids.get(ids.size() - 1);
    }

    @Override
    public void close() {
        running.cancel(true);
        rounds.shutdownNow();
    }
}
