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
 * The events that wait for the loop. However long the loop is busy or the database away, they stay few: what is told
 * twice waits once, of the listings only the last one counts, too many executions to look at become one look at all of
 * them, and of too many questions the oldest are dropped, whose askers have given up. What is left is bounded by the
 * number of containers.
 */
public final class EventInbox {

    private static final int MOST_LOOKS = 10_000;
    private static final int MOST_QUESTIONS = 64;
    /** A cycle is one transaction: with more in it, it would hold up what comes next for seconds. */
    private static final int AT_ONCE = 500;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition some = lock.newCondition();
    private final Set<MasterEvent> events = new LinkedHashSet<>();
    private Optional<MasterEvent.BackEndListed> listing = Optional.empty();
    private int looks;
    private int questions;

    /** Adds an event; from any thread. */
    public void put(MasterEvent event) {
        lock.lock();
        try {
            add(event);
            some.signal();
        } finally {
            lock.unlock();
        }
    }

    /** What could not be dealt with goes back to the front. */
    public void putBack(List<MasterEvent> taken) {
        lock.lock();
        try {
            List<MasterEvent> later = new ArrayList<>(events);
            Optional<MasterEvent.BackEndListed> newer = listing;
            events.clear();
            listing = Optional.empty();
            looks = 0;
            questions = 0;
            taken.forEach(this::add);
            later.forEach(this::add);
            newer.ifPresent(this::add);
            some.signal();
        } finally {
            lock.unlock();
        }
    }

    /** How many events wait. */
    public int size() {
        lock.lock();
        try {
            return events.size() + (listing.isPresent() ? 1 : 0);
        } finally {
            lock.unlock();
        }
    }

    /**
     * The events that are there, after waiting for the first; a listing comes last. When there are very many, the
     * others are left for the next call.
     *
     * @param patience longest wait; the list is empty when nothing came
     */
    public List<MasterEvent> take(Duration patience) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = patience.toNanos();
            while (events.isEmpty() && listing.isEmpty() && left > 0) {
                left = some.awaitNanos(left);
            }
            return drain();
        } finally {
            lock.unlock();
        }
    }

    private List<MasterEvent> drain() {
        List<MasterEvent> taken = new ArrayList<>();
        Iterator<MasterEvent> next = events.iterator();
        int heavy = 0;
        while (next.hasNext() && heavy < AT_ONCE) {
            MasterEvent event = next.next();
            next.remove();
            taken.add(event);
            if (event instanceof MasterEvent.ExecutionChanged) {
                looks--;
            } else {
                heavy++;
                questions -= event instanceof MasterEvent.StateQuery ? 1 : 0;
            }
        }
        listing.ifPresent(taken::add);
        listing = Optional.empty();
        return taken;
    }

    private void add(MasterEvent event) {
        if (event instanceof MasterEvent.BackEndListed observed) {
            listing = Optional.of(observed);
        } else if (event instanceof MasterEvent.ExecutionChanged && looks == MOST_LOOKS) {
            events.add(new MasterEvent.RoundDue());
        } else if (events.add(event)) {
            looks += event instanceof MasterEvent.ExecutionChanged ? 1 : 0;
            if (event instanceof MasterEvent.StateQuery && ++questions > MOST_QUESTIONS) {
                dropOldestQuestion();
            }
        }
    }

    private void dropOldestQuestion() {
        Iterator<MasterEvent> each = events.iterator();
        while (each.hasNext()) {
            if (each.next() instanceof MasterEvent.StateQuery) {
                each.remove();
                questions--;
                return;
            }
        }
    }
}
