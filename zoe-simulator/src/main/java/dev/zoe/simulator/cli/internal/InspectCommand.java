package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.workload.Trace;
import java.io.IOException;
import java.io.PrintStream;
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
        description = "Describes a trace: how many applications, and how their sizes are distributed.")
final class InspectCommand implements Callable<Integer> {

    private final PrintStream out;

    @Parameters(paramLabel = "TRACE", description = "the trace")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path trace;

    @Mixin
    private final TraceOptions traceOptions = new TraceOptions();

    @Mixin
    private final NodeOptions nodeOptions = new NodeOptions();

    @Option(names = "--json", description = "print the description as JSON")
    private boolean json;

    InspectCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws IOException {
        TraceDescription description;
        try (Trace source = traceOptions.open(
                trace, nodeOptions.nodes().cores(), nodeOptions.nodes().memoryGb())) {
            description = TraceDescription.of(source);
        }
        if (json) {
            description.printJson(out, traceOptions.format());
        } else {
            description.printTable(out, traceOptions.format());
        }
        return 0;
    }
}
