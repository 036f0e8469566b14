package dev.zoe.master.event;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The events that wait for the loop. Their number stays bounded while the loop is busy or the database is unavailable:
 * equal events wait once; only the last listing is kept; too many changed executions become one round over all of them;
 * of too many queries the oldest are dropped, which have timed out. The remaining events are bounded by the number of
 * containers.
 */
public final class EventInbox {

    private static final int MAX_CHANGED_EXECUTIONS = 10_000;
    private static final int MAX_QUERIES = 64;
    /** A cycle is one transaction: a larger batch would delay the next events for seconds. */
    private static final int BATCH_SIZE = 500;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Set<MasterEvent> events = new LinkedHashSet<>();
    private Optional<MasterEvent.BackEndListed> listing = Optional.empty();
    private int changedExecutions;
    private int queries;

    /** Adds an event. Any thread may call this. */
    public void put(MasterEvent event) {
        lock.lock();
        try {
            add(event);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Puts events that were not handled back in front of the others. */
    public void putBack(List<MasterEvent> unhandled) {
        lock.lock();
        try {
            List<MasterEvent> later = new ArrayList<>(events);
            Optional<MasterEvent.BackEndListed> newer = listing;
            events.clear();
            listing = Optional.empty();
            changedExecutions = 0;
            queries = 0;
            unhandled.forEach(this::add);
            later.forEach(this::add);
            newer.ifPresent(this::add);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Number of events that wait. */
    public int size() {
        lock.lock();
        try {
            return events.size() + (listing.isPresent() ? 1 : 0);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the first event and returns a batch of those that wait, with a listing at its end.
     *
     * @param timeout bound on waiting; the list is empty when no event arrived
     */
    public List<MasterEvent> take(Duration timeout) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long nanos = timeout.toNanos();
            while (events.isEmpty() && listing.isEmpty() && nanos > 0) {
                nanos = notEmpty.awaitNanos(nanos);
            }
            return drain();
        } finally {
            lock.unlock();
        }
    }

    private List<MasterEvent> drain() {
        List<MasterEvent> taken = new ArrayList<>();
        Iterator<MasterEvent> next = events.iterator();
        int count = 0;
        while (next.hasNext() && count < BATCH_SIZE) {
            MasterEvent event = next.next();
            next.remove();
            taken.add(event);
            if (event instanceof MasterEvent.ExecutionChanged) {
                changedExecutions--;
            } else {
                count++;
                queries -= event instanceof MasterEvent.StateQuery ? 1 : 0;
            }
        }
        listing.ifPresent(taken::add);
        listing = Optional.empty();
        return taken;
    }

    private void add(MasterEvent event) {
        if (event instanceof MasterEvent.BackEndListed listed) {
            listing = Optional.of(listed);
        } else if (event instanceof MasterEvent.ExecutionChanged && changedExecutions == MAX_CHANGED_EXECUTIONS) {
            events.add(new MasterEvent.RoundDue());
        } else if (events.add(event)) {
            changedExecutions += event instanceof MasterEvent.ExecutionChanged ? 1 : 0;
            if (event instanceof MasterEvent.StateQuery && ++queries > MAX_QUERIES) {
                dropOldestQuery();
            }
        }
    }

    private void dropOldestQuery() {
        Iterator<MasterEvent> each = events.iterator();
        while (each.hasNext()) {
            if (each.next() instanceof MasterEvent.StateQuery) {
                each.remove();
                queries--;
                return;
            }
        }
    }
}
