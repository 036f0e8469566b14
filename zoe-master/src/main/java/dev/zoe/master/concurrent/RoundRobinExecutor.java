package dev.zoe.master.concurrent;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Executes the work of several owners. Owners are served round robin, and one owner has only a part of the permits, so
 * that one with much work, or with slow work, does not delay another. The work of one owner keeps its order.
 *
 * @param <O> whose work it is: a user, or an execution
 */
public final class RoundRobinExecutor<O> {
    private final Executor threads;
    private final int max;
    private final int maxPerOwner;
    private final Map<O, Deque<Runnable>> waiting = new LinkedHashMap<>();
    private final Map<O, Integer> inProgress = new HashMap<>();
    private int totalInProgress;
    private boolean starting;

    /**
     * @param threads starts the work
     * @param max number of permits: of work in progress
     * @param maxPerOwner number of permits of one owner
     */
    public RoundRobinExecutor(Executor threads, int max, int maxPerOwner) {
        this.threads = threads;
        this.max = max;
        this.maxPerOwner = maxPerOwner;
    }

    /** Executes work when there is a permit for its owner. The work is in progress until it returns. */
    public void execute(O owner, Runnable work) {
        start(owner, () -> {
            try {
                work.run();
            } finally {
                release(owner);
            }
        });
    }

    /** Starts work when there is a permit for its owner. The work is in progress until {@link #release}. */
    public void start(O owner, Runnable work) {
        synchronized (this) {
            waiting.computeIfAbsent(owner, key -> new ArrayDeque<>()).add(work);
        }
        startWaiting();
    }

    /** Gives back the permit of work that {@link #start} has started. */
    public void release(O owner) {
        returnPermit(owner);
        startWaiting();
    }

    private synchronized void returnPermit(O owner) {
        totalInProgress--;
        inProgress.computeIfPresent(owner, (key, count) -> count == 1 ? null : count - 1);
    }

    private record Start<O>(O owner, Runnable work) {}

    /**
     * Starts work while there are permits. The lock is not held meanwhile. One thread does it at a time, so that the
     * work of an owner keeps its order; that thread also finds what others add until it finds no more.
     */
    private void startWaiting() {
        if (!beginStarting()) {
            return;
        }
        for (Optional<Start<O>> next = next(); next.isPresent(); next = next()) {
            start(next.get());
        }
    }

    private synchronized boolean beginStarting() {
        boolean begins = !starting;
        starting = true;
        return begins;
    }

    private void start(Start<O> next) {
        boolean accepted = false;
        try {
            threads.execute(next.work());
            accepted = true;
        } finally {
            if (!accepted) {
                // The threads are closed, or no further one can be created.
                abandonStart(next.owner());
            }
        }
    }

    private synchronized void abandonStart(O owner) {
        starting = false;
        returnPermit(owner);
    }

    /** Takes the next work and a permit for it. When there is none, this thread no longer starts work. */
    private synchronized Optional<Start<O>> next() {
        Optional<Start<O>> next = nextOwner().map(owner -> new Start<>(owner, take(owner)));
        starting = next.isPresent();
        return next;
    }

    private Optional<O> nextOwner() {
        if (totalInProgress >= max) {
            return Optional.empty();
        }
        return waiting.keySet().stream()
                .filter(owner -> inProgress.getOrDefault(owner, 0) < maxPerOwner)
                .findFirst();
    }

    private Runnable take(O owner) {
        Deque<Runnable> own = waiting.remove(owner);
        Runnable work = own.remove();
        if (!own.isEmpty()) {
            // Behind the other owners.
            waiting.put(owner, own);
        }
        totalInProgress++;
        inProgress.merge(owner, 1, Integer::sum);
        return work;
    }
}
