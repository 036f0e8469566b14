package dev.zoe.simulator.cli.internal;

import dev.zoe.simulator.experiment.Memory;
import dev.zoe.simulator.experiment.Parallel;
import dev.zoe.simulator.experiment.Strategies;
import dev.zoe.simulator.experiment.Strategy;
import dev.zoe.simulator.experiment.Summary;
import dev.zoe.simulator.result.Journal;
import dev.zoe.simulator.result.Tally;
import dev.zoe.simulator.result.Usage;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.TraceStore;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    private final Console console;

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

    @Mixin
    private final RunningOptions runningOptions = new RunningOptions();

    RunCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Nodes nodes = nodeOptions.nodes();
        List<Strategy> strategies = Strategies.of(orders, allocators, engineOptions.conditions());
        if (jobsOut != null) {
            Files.createDirectories(jobsOut);
        }
        try (TraceStore store = store(nodes)) {
            Strategies.requireGpusKnown(strategies, store.asksForGpus(), nodes);
            ProgressLine progress = ProgressLine.on(console.err(), store.size() * strategies.size());
            List<Callable<Summary>> simulations = new ArrayList<>();
            strategies.forEach(each -> simulations.add(() -> simulate(each, store, nodes, progress)));
            List<Summary> results = Parallel.run(simulations, runningOptions.threads(), console.interruption());
            progress.end();
            RunReport report =
                    new RunReport(results, store.skipped(), assumed(store.asksForGpus() && nodes.allGpus() == 0));
            if (runningOptions.json()) {
                ResultsJson.write(console.out(), report);
            } else {
                ResultsTable.print(console.out(), report);
            }
        }
        return console.exitCode();
    }

    private TraceStore store(Nodes nodes) throws IOException {
        try (Trace source = console.stoppable(traceOptions.open(trace, nodes.cores(), nodes.memoryGb()))) {
            return TraceStore.of(source);
        }
    }

    private String assumed(boolean gpusIgnored) {
        return Stream.of(
                        traceOptions.format().assumed(),
                        gpusIgnored ? "that GPUs do not matter, since no node has any" : "")
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private Summary simulate(Strategy strategy, TraceStore store, Nodes nodes, ProgressLine progress)
            throws IOException {
        Tally tally = new Tally();
        Journal journal = tally.and(progress);
        if (jobsOut == null) {
            return simulate(strategy, store, nodes, tally, journal);
        }
        Path file = jobsOut.resolve("jobs-" + strategy.order() + "-" + strategy.allocator() + ".csv");
        try (JobTimes times = new JobTimes();
                BufferedWriter writer = Files.newBufferedWriter(file)) {
            Summary summary = simulate(strategy, store, nodes, tally, journal.and(times));
            times.write(store.open(), writer);
            return summary;
        }
    }

    private Summary simulate(Strategy strategy, TraceStore store, Nodes nodes, Tally tally, Journal journal)
            throws IOException {
        long began = System.nanoTime();
        Usage usage = strategy.simulate(store.open(), nodes, journal, console.interruption());
        return new Summary(strategy, tally, usage, (System.nanoTime() - began) * 1e-9, Memory.peakBytes());
    }
}
