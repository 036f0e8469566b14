package dev.zoe.api.load;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A number of turns. While all are taken, users who wait get the next ones round robin, each in order of arrival. */
final class RoundRobinPermits {
    private final ReentrantLock lock = new ReentrantLock();
    /** The user who is next comes first. */
    private final Map<String, Deque<Waiter>> waiting = new LinkedHashMap<>();

    private int free;

    RoundRobinPermits(int turns) {
        this.free = turns;
    }

    private static final class Waiter {
        private final Condition called;
        private boolean hasTurn;

        Waiter(Condition called) {
            this.called = called;
        }
    }

    /** Waits for a turn, to be given back with {@link #release}; false when none came in time. */
    boolean take(String user, Duration patience) throws InterruptedException {
        lock.lock();
        try {
            if (free > 0) {
                free--;
                return true;
            }
            return await(user, patience.toNanos());
        } finally {
            lock.unlock();
        }
    }

    private boolean await(String user, long nanos) throws InterruptedException {
        Waiter waiter = new Waiter(lock.newCondition());
        waiting.computeIfAbsent(user, name -> new ArrayDeque<>()).add(waiter);
        try {
            long left = nanos;
            while (!waiter.hasTurn && left > 0) {
                left = waiter.called.awaitNanos(left);
            }
        } catch (InterruptedException stopping) {
            if (waiter.hasTurn) {
                passOn();
            } else {
                forget(user, waiter);
            }
            throw stopping;
        }
        if (!waiter.hasTurn) {
            forget(user, waiter);
        }
        return waiter.hasTurn;
    }

    void release() {
        lock.lock();
        try {
            passOn();
        } finally {
            lock.unlock();
        }
    }

    /** How many wait. */
    int waiting() {
        lock.lock();
        try {
            return waiting.values().stream().mapToInt(Deque::size).sum();
        } finally {
            lock.unlock();
        }
    }

    private void passOn() {
        Iterator<Map.Entry<String, Deque<Waiter>>> users = waiting.entrySet().iterator();
        if (!users.hasNext()) {
            free++;
            return;
        }
        Map.Entry<String, Deque<Waiter>> next = users.next();
        users.remove();
        Waiter waiter = next.getValue().remove();
        if (!next.getValue().isEmpty()) {
            waiting.put(next.getKey(), next.getValue());
        }
        waiter.hasTurn = true;
        waiter.called.signal();
    }

    private void forget(String user, Waiter waiter) {
        waiting.computeIfPresent(user, (name, own) -> own.remove(waiter) && own.isEmpty() ? null : own);
    }
}
