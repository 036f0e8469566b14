package dev.zoe.master.observe;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Bounds the probes under way, in total and for each execution. Executions with waiting probes get permits round robin,
 * so that one with many probes, or with slow ones, does not delay another.
 */
final class ProbePermits {

    private final int most;
    private final int mostOfOne;
    private final Executor executor;
    private final Map<Long, Queue<Runnable>> waiting = new LinkedHashMap<>();
    private final Map<Long, Integer> underWay = new HashMap<>();
    private int total;

    /**
     * @param most tasks under way at once
     * @param mostOfOne the same of one execution
     * @param executor begins them
     */
    ProbePermits(int most, int mostOfOne, Executor executor) {
        this.most = most;
        this.mostOfOne = mostOfOne;
        this.executor = executor;
    }

    /** Begins a task when it has a permit; it calls {@link #done} when it is over. */
    void begin(long execution, Runnable task) {
        synchronized (this) {
            waiting.computeIfAbsent(execution, id -> new ArrayDeque<>()).add(task);
        }
        beginNext();
    }

    /** A task of this execution is over. */
    void done(long execution) {
        synchronized (this) {
            total--;
            underWay.compute(execution, (id, some) -> some == null || some == 1 ? null : some - 1);
        }
        beginNext();
    }

    private void beginNext() {
        for (Optional<Runnable> next = next(); next.isPresent(); next = next()) {
            executor.execute(next.get());
        }
    }

    private synchronized Optional<Runnable> next() {
        if (total == most) {
            return Optional.empty();
        }
        Iterator<Map.Entry<Long, Queue<Runnable>>> each = waiting.entrySet().iterator();
        while (each.hasNext()) {
            Map.Entry<Long, Queue<Runnable>> turn = each.next();
            long execution = turn.getKey();
            if (underWay.getOrDefault(execution, 0) < mostOfOne) {
                Queue<Runnable> tasks = turn.getValue();
                each.remove();
                Runnable task = tasks.remove();
                if (!tasks.isEmpty()) {
                    // Behind all others.
                    waiting.put(execution, tasks);
                }
                underWay.merge(execution, 1, Integer::sum);
                total++;
                return Optional.of(task);
            }
        }
        return Optional.empty();
    }
}
