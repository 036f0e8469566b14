package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.workload.Nodes;
import picocli.CommandLine.Option;

/** The simulated cluster. */
final class NodeOptions {

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "100",
            description = "number of machines (default: ${DEFAULT-VALUE})")
    private int nodes;

    @Option(
            names = "--cores",
            paramLabel = "CORES",
            defaultValue = "32",
            description = "cores of a machine (default: ${DEFAULT-VALUE})")
    private double cores;

    @Option(
            names = "--memory-gb",
            paramLabel = "GB",
            defaultValue = "128",
            description = "memory of a machine (default: ${DEFAULT-VALUE})")
    private double memoryGb;

    Nodes nodes() {
        return new Nodes(nodes, cores, memoryGb);
    }
}
