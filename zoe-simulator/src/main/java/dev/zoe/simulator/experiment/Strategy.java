package dev.zoe.simulator.experiment;

import dev.zoe.simulator.result.Journal;
import dev.zoe.simulator.result.Outcome;
import dev.zoe.simulator.result.Result;
import dev.zoe.simulator.result.Usage;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.util.function.BooleanSupplier;

/** A pair of order and allocator, ready to be simulated; may be run any number of times and from any thread. */
public interface Strategy {

    String order();

    String allocator();

    /** Whether it heeds the GPUs of nodes and applications. */
    boolean countsGpus();

    /**
     * Simulates a trace from its beginning.
     *
     * @param trace in the order of submission
     * @param journal is told what becomes of every application
     * @param stop asked now and then; once it says yes, what has not ended is unfinished
     */
    Usage simulate(Trace trace, Nodes nodes, Journal journal, BooleanSupplier stop);

    /** Simulates a workload that is in memory, and keeps the times of every application. */
    default Result simulate(Workload workload, Nodes nodes, BooleanSupplier stop) {
        Outcome outcome = new Outcome(workload);
        Usage usage = simulate(workload.trace(), nodes, outcome, stop);
        if (usage.interrupted()) {
            outcome.interrupted();
        }
        return new Result(outcome, usage.cores(), usage.memory());
    }
}
