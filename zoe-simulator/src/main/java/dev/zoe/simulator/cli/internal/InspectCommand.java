package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Trace;
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
        description = "Describes a trace: how many applications, and how their sizes are distributed.")
final class InspectCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "TRACE", description = "the trace")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path trace;

    @Mixin
    private final TraceOptions traceOptions = new TraceOptions();

    @Mixin
    private final NodeOptions nodeOptions = new NodeOptions();

    @Option(names = "--json", description = "print the description as JSON")
    private boolean json;

    InspectCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        TraceDescription description;
        Nodes nodes = nodeOptions.nodes();
        try (Trace source = console.stoppable(traceOptions.open(trace, nodes.cores(), nodes.memoryGb()))) {
            description = TraceDescription.of(source);
        }
        if (json) {
            description.printJson(console.out(), traceOptions.format());
        } else {
            description.printTable(console.out(), traceOptions.format());
        }
        if (console.exitCode() != 0) {
            console.err().println("interrupted: this is only the beginning of the trace");
        }
        return console.exitCode();
    }
}
