package dev.zoe.simulator.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How simulations are run and their results printed. */
final class SimulationOptions {

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "simulations at a time (default: one per core of this machine)")
    private @Nullable Integer threads;

    @Option(names = "--json", description = "print the results as JSON")
    private boolean json;

    int threads() {
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }

    boolean json() {
        return json;
    }
}
