package dev.zoe.simulator;

import dev.zoe.simulator.statistics.ClusterUsage;
import dev.zoe.simulator.statistics.OutcomeListener;
import dev.zoe.simulator.statistics.SimulationResult;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.util.function.BiFunction;

/** Keeps the times of every application of a simulation. */
public final class SimulatedTimes {

    private SimulatedTimes() {}

    public static SimulationResult of(Workload workload, BiFunction<Trace, OutcomeListener, ClusterUsage> simulation) {
        WorkloadOutcome outcome = new WorkloadOutcome(workload);
        ClusterUsage usage = simulation.apply(workload.trace(), outcome);
        if (usage.interrupted()) {
            outcome.interrupted();
        }
        return new SimulationResult(outcome, usage.cores(), usage.memory());
    }
}
