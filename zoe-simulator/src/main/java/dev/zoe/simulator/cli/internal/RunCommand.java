package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.experiment.Batch;
import dev.zoe.simulator.experiment.Strategies;
import dev.zoe.simulator.experiment.Strategy;
import dev.zoe.simulator.experiment.TimedResult;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code zoe simulate run}: a trace, some orders, some allocators. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Simulates a trace with every order and every allocator that is named.")
final class RunCommand implements Callable<Integer> {

    private static final int INTERRUPTED = 130;

    private final PrintStream out;
    private final PrintStream err;
    private final Interruption interruption;

    @Option(names = "--trace", paramLabel = "FILE", required = true, description = "the trace")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path trace;

    @Mixin
    private final TraceOptions traceOptions = new TraceOptions();

    @Mixin
    private final NodeOptions nodeOptions = new NodeOptions();

    @Mixin
    private final EngineOptions engineOptions = new EngineOptions();

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            split = ",",
            defaultValue = "fifo",
            description = "orders, between commas (default: ${DEFAULT-VALUE}): fifo, sjf, srpt, hrrn, sjf2d, srpt2d1,"
                    + " srpt2d2, hrrn2d, sjf3d, srpt3d1, srpt3d2, hrrn3d, sjfdr, srptdr, hrrndr, fair, deadline")
    private List<String> orders = List.of();

    @Option(
            names = "--allocator",
            paramLabel = "ALLOCATOR",
            split = ",",
            defaultValue = "flexible",
            description = "allocators, between commas (default: ${DEFAULT-VALUE}): rigid, malleable, flexible,"
                    + " published-rigid, published-malleable, published-flexible")
    private List<String> allocators = List.of();

    @Option(
            names = "--jobs-out",
            paramLabel = "DIR",
            description = "write the times of every application to DIR/jobs-ORDER-ALLOCATOR.csv")
    private @Nullable Path jobsOut;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "simulations at a time (default: one per core of this machine)")
    private @Nullable Integer threads;

    @Option(names = "--json", description = "print the results as JSON")
    private boolean json;

    RunCommand(PrintStream out, PrintStream err, Interruption interruption) {
        this.out = out;
        this.err = err;
        this.interruption = interruption;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Nodes nodes = nodeOptions.nodes();
        List<Strategy> strategies = Strategies.of(orders, allocators, engineOptions.conditions());
        Workload workload;
        try (Trace source = traceOptions.open(trace, nodes.cores(), nodes.memoryGb())) {
            workload = Workload.of(source);
        }
        ProgressLine progress = ProgressLine.on(err, strategies.size());
        List<TimedResult> results = new Batch(workload, nodes, interruption, result -> progress.step())
                .run(strategies, threads == null ? Runtime.getRuntime().availableProcessors() : threads);
        progress.end();
        if (jobsOut != null) {
            JobsFile.writeAll(jobsOut, results);
        }
        if (json) {
            ResultsJson.write(out, results, workload.skipped(), traceOptions.format());
        } else {
            ResultsTable.print(out, results, workload.skipped(), traceOptions.format());
        }
        return interruption.getAsBoolean() ? INTERRUPTED : 0;
    }
}
