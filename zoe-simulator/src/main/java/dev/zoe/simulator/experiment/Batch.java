package dev.zoe.simulator.experiment;

import dev.zoe.simulator.result.Result;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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
        List<Callable<TimedResult>> tasks = new ArrayList<>();
        strategies.forEach(strategy -> tasks.add(() -> run(strategy)));
        return Parallel.run(tasks, threads, stop);
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
