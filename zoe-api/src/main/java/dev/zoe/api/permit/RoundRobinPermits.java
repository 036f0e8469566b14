package dev.zoe.api.permit;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A number of permits, of which one user holds only a part. Users who wait get permits round robin, each user's calls
 * in order of arrival. A user who holds its part is passed over, and a permit may stay free for the next user.
 */
public final class RoundRobinPermits {
    private final ReentrantLock lock = new ReentrantLock();
    /** The user who is next comes first. */
    private final Map<String, Deque<Waiter>> waiting = new LinkedHashMap<>();

    private final Map<String, Integer> held = new HashMap<>();
    private final int mostPerUser;
    private int free;

    /**
     * @param permits of all users together
     * @param mostPerUser permits of one user
     */
    public RoundRobinPermits(int permits, int mostPerUser) {
        this.free = permits;
        this.mostPerUser = mostPerUser;
    }

    private static final class Waiter {
        private final Condition called;
        private boolean hasPermit;

        Waiter(Condition called) {
            this.called = called;
        }
    }

    /**
     * Waits for a permit, to be given back with {@link #release}; false when none came in time, or the thread is to
     * stop.
     */
    public boolean acquire(String user, Duration patience) {
        lock.lock();
        try {
            if (mayHold(user)) {
                hold(user);
                return true;
            }
            return await(user, patience.toNanos());
        } finally {
            lock.unlock();
        }
    }

    /** Gives back a permit that {@code user} holds. */
    public void release(String user) {
        lock.lock();
        try {
            free++;
            held.computeIfPresent(user, (same, own) -> own == 1 ? null : own - 1);
            callNext();
        } finally {
            lock.unlock();
        }
    }

    /** How many wait. */
    public int waiting() {
        lock.lock();
        try {
            return waiting.values().stream().mapToInt(Deque::size).sum();
        } finally {
            lock.unlock();
        }
    }

    private boolean mayHold(String user) {
        return free > 0 && held.getOrDefault(user, 0) < mostPerUser;
    }

    private void hold(String user) {
        free--;
        held.merge(user, 1, Integer::sum);
    }

    private boolean await(String user, long nanos) {
        Waiter waiter = new Waiter(lock.newCondition());
        waiting.computeIfAbsent(user, name -> new ArrayDeque<>()).add(waiter);
        try {
            long left = nanos;
            while (!waiter.hasPermit && left > 0) {
                left = waiter.called.awaitNanos(left);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        if (!waiter.hasPermit) {
            forget(user, waiter);
        }
        return waiter.hasPermit;
    }

    private void callNext() {
        Iterator<Map.Entry<String, Deque<Waiter>>> users = waiting.entrySet().iterator();
        while (users.hasNext()) {
            Map.Entry<String, Deque<Waiter>> next = users.next();
            String user = next.getKey();
            Deque<Waiter> own = next.getValue();
            if (mayHold(user)) {
                users.remove();
                Waiter waiter = own.remove();
                if (!own.isEmpty()) {
                    waiting.put(user, own);
                }
                hold(user);
                waiter.hasPermit = true;
                waiter.called.signal();
                return;
            }
        }
    }

    private void forget(String user, Waiter waiter) {
        waiting.computeIfPresent(user, (name, own) -> own.remove(waiter) && own.isEmpty() ? null : own);
    }
}
