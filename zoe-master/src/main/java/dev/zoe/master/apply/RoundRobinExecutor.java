package dev.zoe.master.apply;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Executes the work of several users on a pool of threads. Users are served round robin, and one user occupies only a
 * part of the threads. The work of one user keeps its order.
 */
final class RoundRobinExecutor {
    private final Executor threads;
    private final int max;
    private final int maxPerOwner;
    private final Map<String, Deque<Runnable>> waiting = new LinkedHashMap<>();
    private final Map<String, Integer> inProgress = new HashMap<>();
    private int totalInProgress;

    /**
     * @param max number of tasks in progress
     * @param maxPerOwner number of tasks in progress of one user
     */
    RoundRobinExecutor(Executor threads, int max, int maxPerOwner) {
        this.threads = threads;
        this.max = max;
        this.maxPerOwner = maxPerOwner;
    }

    /** Executes work when a thread is free for its owner. */
    synchronized void execute(String owner, Runnable work) {
        waiting.computeIfAbsent(owner, name -> new ArrayDeque<>()).add(work);
        startNext();
    }

    private synchronized void startNext() {
        Optional<String> owner = nextOwner();
        while (owner.isPresent()) {
            start(owner.get());
            owner = nextOwner();
        }
    }

    private Optional<String> nextOwner() {
        if (totalInProgress >= max) {
            return Optional.empty();
        }
        return waiting.keySet().stream()
                .filter(owner -> inProgress.getOrDefault(owner, 0) < maxPerOwner)
                .findFirst();
    }

    private void start(String owner) {
        Deque<Runnable> own = waiting.remove(owner);
        Runnable work = own.remove();
        if (!own.isEmpty()) {
            // Behind the other owners.
            waiting.put(owner, own);
        }
        totalInProgress++;
        inProgress.merge(owner, 1, Integer::sum);
        threads.execute(() -> {
            try {
                work.run();
            } finally {
                end(owner);
            }
        });
    }

    private synchronized void end(String owner) {
        totalInProgress--;
        inProgress.computeIfPresent(owner, (key, count) -> count == 1 ? null : count - 1);
        startNext();
    }
}
