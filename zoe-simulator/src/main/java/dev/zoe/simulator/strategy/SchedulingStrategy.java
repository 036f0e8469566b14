package dev.zoe.simulator.strategy;

import dev.zoe.simulator.statistics.ClusterUsage;
import dev.zoe.simulator.statistics.OutcomeListener;
import dev.zoe.simulator.statistics.SimulationResult;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.util.function.BooleanSupplier;

/** A pair of order and allocator, ready to be simulated; may be run any number of times and from any thread. */
public interface SchedulingStrategy {

    String order();

    String allocator();

    /** Whether it counts the GPUs of nodes and applications. */
    boolean countsGpus();

    /**
     * Simulates a trace from its beginning.
     *
     * @param trace in the order of submission
     * @param listener takes the outcome of every application
     * @param stop polled regularly; after it returns true, applications that have not ended are unfinished
     */
    ClusterUsage simulate(Trace trace, SimulatedCluster cluster, OutcomeListener listener, BooleanSupplier stop);

    /** Simulates a workload that is in memory, and keeps the times of every application. */
    default SimulationResult simulate(Workload workload, SimulatedCluster cluster, BooleanSupplier stop) {
        WorkloadOutcome outcome = new WorkloadOutcome(workload);
        ClusterUsage usage = simulate(workload.trace(), cluster, outcome, stop);
        if (usage.interrupted()) {
            outcome.interrupted();
        }
        return new SimulationResult(outcome, usage.cores(), usage.memory());
    }
}
