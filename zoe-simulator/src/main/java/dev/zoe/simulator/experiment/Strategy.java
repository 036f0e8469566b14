package dev.zoe.simulator.experiment;

import dev.zoe.simulator.result.Result;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Workload;
import java.util.function.BooleanSupplier;

/** A pair of order and allocator, ready to be simulated; may be run any number of times and from any thread. */
public interface Strategy {

    String order();

    String allocator();

    /**
     * Simulates a workload from its beginning.
     *
     * @param stop asked now and then; once it says yes, the result is what has happened so far
     */
    Result simulate(Workload workload, Nodes nodes, BooleanSupplier stop);
}
