package dev.zoe.simulator.cli;

import dev.zoe.simulator.traceformat.NodeListReader;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The simulated cluster. */
final class ClusterOptions {

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "100",
            description = "number of machines (default: ${DEFAULT-VALUE})")
    private int machines;

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

    @Option(
            names = "--gpus",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "GPUs of a machine; they are not counted where no machine has any (default: ${DEFAULT-VALUE})")
    private int gpus;

    @Option(
            names = "--nodes-file",
            paramLabel = "FILE",
            description = "machines of several kinds, instead of the options above: CSV with a header and"
                    + " nodes,cores,memory_gb,gpus, or the node list of the Alibaba GPU trace 2023")
    private @Nullable Path file;

    SimulatedCluster cluster() throws IOException {
        return file == null
                ? new SimulatedCluster(List.of(new SimulatedCluster.MachineKind(machines, cores, memoryGb, gpus)))
                : NodeListReader.read(file);
    }
}
