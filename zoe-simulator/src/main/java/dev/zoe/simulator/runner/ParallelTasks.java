package dev.zoe.simulator.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/** Runs tasks, several at a time. The results have the order of the tasks, whatever the number of threads. */
public final class ParallelTasks {

    private ParallelTasks() {}

    /**
     * Runs them all.
     *
     * @param stop after it returns true no further task begins, and the results lack the tasks that have not begun
     * @throws IllegalArgumentException when there is not at least one thread
     */
    public static <T> List<T> run(List<? extends Callable<T>> tasks, int threads, BooleanSupplier stop)
            throws InterruptedException {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads; expected at least 1");
        }
        ExecutorService executor = Executors.newFixedThreadPool(Math.min(threads, Math.max(1, tasks.size())));
        try {
            List<Future<Optional<T>>> futures = new ArrayList<>();
            for (Callable<T> task : tasks) {
                futures.add(
                        executor.submit(() -> stop.getAsBoolean() ? Optional.<T>empty() : Optional.of(task.call())));
            }
            List<T> results = new ArrayList<>();
            for (Future<Optional<T>> future : futures) {
                future.get().ifPresent(results::add);
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw new IllegalStateException("a simulation failed: " + e.getCause(), e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }
}
