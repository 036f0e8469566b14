package dev.zoe.simulator;

import dev.zoe.simulator.result.Journal;
import dev.zoe.simulator.result.Outcome;
import dev.zoe.simulator.result.Result;
import dev.zoe.simulator.result.Usage;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.util.function.BiFunction;

/** Keeps the times of every application of a simulation. */
public final class Simulated {

    private Simulated() {}

    public static Result of(Workload workload, BiFunction<Trace, Journal, Usage> simulation) {
        Outcome outcome = new Outcome(workload);
        Usage usage = simulation.apply(workload.trace(), outcome);
        if (usage.interrupted()) {
            outcome.interrupted();
        }
        return new Result(outcome, usage.cores(), usage.memory());
    }
}
