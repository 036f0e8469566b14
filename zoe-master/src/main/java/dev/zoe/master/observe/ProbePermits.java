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
 * Bounds the probes in progress, in total and for each execution. Executions with waiting probes get permits round
 * robin, so that one with many probes, or with slow ones, does not delay another.
 */
final class ProbePermits {

    private final int max;
    private final int maxPerExecution;
    private final Executor executor;
    private final Map<Long, Queue<Runnable>> waiting = new LinkedHashMap<>();
    private final Map<Long, Integer> inProgress = new HashMap<>();
    private int total;

    /**
     * @param max number of probes in progress
     * @param maxPerExecution number of probes in progress of one execution
     * @param executor starts the probes
     */
    ProbePermits(int max, int maxPerExecution, Executor executor) {
        this.max = max;
        this.maxPerExecution = maxPerExecution;
        this.executor = executor;
    }

    /** Starts a probe when it gets a permit. The caller calls {@link #release} at its end. */
    void submit(long execution, Runnable probe) {
        synchronized (this) {
            waiting.computeIfAbsent(execution, id -> new ArrayDeque<>()).add(probe);
        }
        startNext();
    }

    /** Releases the permit of a probe. */
    void release(long execution) {
        synchronized (this) {
            total--;
            inProgress.compute(execution, (id, count) -> count == null || count == 1 ? null : count - 1);
        }
        startNext();
    }

    private void startNext() {
        for (Optional<Runnable> next = next(); next.isPresent(); next = next()) {
            executor.execute(next.get());
        }
    }

    private synchronized Optional<Runnable> next() {
        if (total == max) {
            return Optional.empty();
        }
        Iterator<Map.Entry<Long, Queue<Runnable>>> each = waiting.entrySet().iterator();
        while (each.hasNext()) {
            Map.Entry<Long, Queue<Runnable>> turn = each.next();
            long execution = turn.getKey();
            if (inProgress.getOrDefault(execution, 0) < maxPerExecution) {
                Queue<Runnable> tasks = turn.getValue();
                each.remove();
                Runnable task = tasks.remove();
                if (!tasks.isEmpty()) {
                    // Behind the other executions.
                    waiting.put(execution, tasks);
                }
                inProgress.merge(execution, 1, Integer::sum);
                total++;
                return Optional.of(task);
            }
        }
        return Optional.empty();
    }
}
