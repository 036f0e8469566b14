package dev.zoe.simulator.cli;

import dev.zoe.simulator.traceformat.OpenedTrace;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zoe simulate inspect}: what is in a trace. */
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        description = "Describes a trace: the number of applications and the distribution of their sizes.")
final class InspectCommand implements Callable<Integer> {

    private final CommandConsole console;

    @Parameters(paramLabel = "TRACE", description = "the trace")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path trace;

    @Mixin
    private final TraceOptions traceOptions = new TraceOptions();

    @Mixin
    private final ClusterOptions clusterOptions = new ClusterOptions();

    @Option(names = "--json", description = "print the description as JSON")
    private boolean json;

    InspectCommand(CommandConsole console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        SimulatedCluster cluster = clusterOptions.cluster();
        try (OpenedTrace source = traceOptions.open(trace, cluster.cores(), cluster.memoryGb())) {
            TraceStatistics description = TraceStatistics.of(console.stoppable(source));
            if (json) {
                description.printJson(console.out(), source.format());
            } else {
                description.printTable(console.out(), source.format());
            }
        }
        if (console.exitCode() != 0) {
            console.err().println("interrupted: this is only the beginning of the trace");
        }
        return console.exitCode();
    }
}
