package dev.zoe.simulator.experiment;

import dev.zoe.simulator.runner.ParallelTasks;
import dev.zoe.simulator.runner.ProcessMemory;
import dev.zoe.simulator.statistics.SimulationResult;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import dev.zoe.simulator.workload.SimulatedCluster;
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
public final class StrategyRunner {

    private final Workload workload;
    private final SimulatedCluster cluster;
    private final BooleanSupplier stop;
    private final Consumer<TimedSimulation> onEach;

    /**
     * @param stop polled regularly by every simulation
     * @param onEach takes every result, on the thread of its simulation
     */
    public StrategyRunner(
            Workload workload, SimulatedCluster cluster, BooleanSupplier stop, Consumer<TimedSimulation> onEach) {
        this.workload = workload;
        this.cluster = cluster;
        this.stop = stop;
        this.onEach = onEach;
    }

    /** Runs them all. After a stop, the results lack the strategies that have not begun. */
    public List<TimedSimulation> run(List<SchedulingStrategy> strategies, int threads) throws InterruptedException {
        List<Callable<TimedSimulation>> tasks = new ArrayList<>();
        strategies.forEach(strategy -> tasks.add(() -> run(strategy)));
        return ParallelTasks.run(tasks, threads, stop);
    }

    private TimedSimulation run(SchedulingStrategy strategy) {
        long began = System.nanoTime();
        SimulationResult result = strategy.simulate(workload, cluster, stop);
        double seconds = (System.nanoTime() - began) * 1e-9;
        TimedSimulation timed = new TimedSimulation(strategy, result, seconds, ProcessMemory.peakBytes());
        onEach.accept(timed);
        return timed;
    }
}
