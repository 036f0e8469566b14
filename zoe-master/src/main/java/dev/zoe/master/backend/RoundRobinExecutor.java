package dev.zoe.master.backend;

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
    public synchronized void start(O owner, Runnable work) {
        waiting.computeIfAbsent(owner, key -> new ArrayDeque<>()).add(work);
        startNext();
    }

    /** Gives back the permit of work that {@link #start} has started. */
    public synchronized void release(O owner) {
        totalInProgress--;
        inProgress.computeIfPresent(owner, (key, count) -> count == 1 ? null : count - 1);
        startNext();
    }

    private void startNext() {
        for (Optional<O> owner = nextOwner(); owner.isPresent(); owner = nextOwner()) {
            startNext(owner.get());
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

    private void startNext(O owner) {
        Deque<Runnable> own = waiting.remove(owner);
        Runnable work = own.remove();
        if (!own.isEmpty()) {
            // Behind the other owners.
            waiting.put(owner, own);
        }
        totalInProgress++;
        inProgress.merge(owner, 1, Integer::sum);
        threads.execute(work);
    }
}
