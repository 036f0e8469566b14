package dev.zoe.master.apply;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Work of several users for a number of threads: users take turns, and one user occupies only a part of the threads.
 * The work of one user keeps its order.
 */
final class RoundRobinExecutor {
    private final Executor threads;
    private final int most;
    private final int mostPerOwner;
    private final Map<String, Deque<Runnable>> waiting = new LinkedHashMap<>();
    private final Map<String, Integer> atWork = new HashMap<>();
    private int allAtWork;

    /**
     * @param most threads that work at the same time
     * @param mostPerOwner threads that work for the same user at the same time
     */
    RoundRobinExecutor(Executor threads, int most, int mostPerOwner) {
        this.threads = threads;
        this.most = most;
        this.mostPerOwner = mostPerOwner;
    }

    /** Has the work done when it is the turn of its owner. */
    synchronized void execute(String owner, Runnable work) {
        waiting.computeIfAbsent(owner, name -> new ArrayDeque<>()).add(work);
        begin();
    }

    private synchronized void begin() {
        Optional<String> owner = nextOwner();
        while (owner.isPresent()) {
            begin(owner.get());
            owner = nextOwner();
        }
    }

    private Optional<String> nextOwner() {
        if (allAtWork >= most) {
            return Optional.empty();
        }
        return waiting.keySet().stream()
                .filter(owner -> atWork.getOrDefault(owner, 0) < mostPerOwner)
                .findFirst();
    }

    private void begin(String owner) {
        Deque<Runnable> own = waiting.remove(owner);
        Runnable work = own.remove();
        if (!own.isEmpty()) {
            // At the end of the line.
            waiting.put(owner, own);
        }
        allAtWork++;
        atWork.merge(owner, 1, Integer::sum);
        threads.execute(() -> {
            try {
                work.run();
            } finally {
                end(owner);
            }
        });
    }

    private synchronized void end(String owner) {
        allAtWork--;
        atWork.computeIfPresent(owner, (same, count) -> count == 1 ? null : count - 1);
        begin();
    }
}
