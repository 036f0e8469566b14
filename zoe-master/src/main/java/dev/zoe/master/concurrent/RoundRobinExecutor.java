package dev.zoe.master.concurrent;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

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

    /**
     * @param threads takes the work at once, as one with an unbounded queue does
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
    public synchronized void start(O owner, Runnable work) {
        waiting.computeIfAbsent(owner, key -> new ArrayDeque<>()).add(work);
        startWaiting();
    }

    /** Gives back the permit of work that {@link #start} has started. */
    public synchronized void release(O owner) {
        returnPermit(owner);
        startWaiting();
    }

    private void returnPermit(O owner) {
        totalInProgress--;
        inProgress.computeIfPresent(owner, (key, count) -> count == 1 ? null : count - 1);
    }

    private void startWaiting() {
        for (Optional<O> owner = nextOwner(); owner.isPresent(); owner = nextOwner()) {
            Runnable work = take(owner.get());
            try {
                threads.execute(work);
            } catch (RejectedExecutionException closed) {
                returnPermit(owner.get());
                throw closed;
            }
        }
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
