package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.experiment.Summary;
import java.util.List;

/**
 * What {@code run} has found.
 *
 * @param skipped records of the trace that describe nothing that could run
 * @param assumed what the trace does not say; empty when it says all
 */
record RunReport(List<Summary> results, long skipped, String assumed) {

    RunReport {
        results = List.copyOf(results);
    }
}
