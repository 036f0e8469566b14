package dev.zoe.simulator.cli;

import java.util.List;

/**
 * The results of {@code run}.
 *
 * @param skipped records of the trace that describe nothing that could run
 * @param assumed what the trace does not say; empty when it says all
 */
record RunResults(List<StrategyResult> results, long skipped, String assumed) {

    RunResults {
        results = List.copyOf(results);
    }
}
