package dev.zoe.simulator.experiment;

import dev.zoe.simulator.result.Result;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Runs strategies over one workload, several at a time. The results do not depend on how many run at a time, and come
 * in the order of the strategies.
 */
public final class Batch {

    private final Workload workload;
    private final Nodes nodes;
    private final BooleanSupplier stop;
    private final Consumer<TimedResult> onEach;

    /**
     * @param stop asked now and then by every simulation
     * @param onEach takes every result when it is there, from the thread of its simulation
     */
    public Batch(Workload workload, Nodes nodes, BooleanSupplier stop, Consumer<TimedResult> onEach) {
        this.workload = workload;
        this.nodes = nodes;
        this.stop = stop;
        this.onEach = onEach;
    }

    /** Runs them all. After a stop, those that had not begun are not among the results. */
    public List<TimedResult> run(List<Strategy> strategies, int threads) throws InterruptedException {
        if (threads == 1 || strategies.size() == 1) {
            List<TimedResult> results = new ArrayList<>();
            for (Strategy strategy : strategies) {
                if (!stop.getAsBoolean()) {
                    results.add(run(strategy));
                }
            }
            return results;
        }
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<List<TimedResult>>> futures = new ArrayList<>();
            for (Strategy strategy : strategies) {
                futures.add(
                        executor.submit(() -> stop.getAsBoolean() ? List.<TimedResult>of() : List.of(run(strategy))));
            }
            List<TimedResult> results = new ArrayList<>();
            for (Future<List<TimedResult>> future : futures) {
                results.addAll(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a simulation failed: " + e.getCause(), e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    private TimedResult run(Strategy strategy) {
        long began = System.nanoTime();
        Result result = strategy.simulate(workload, nodes, stop);
        double seconds = (System.nanoTime() - began) * 1e-9;
        TimedResult timed = new TimedResult(strategy, result, seconds, Memory.peakBytes());
        onEach.accept(timed);
        return timed;
    }
}
